import pg from 'pg'
import { withinHearing } from '../../within.ts'
import { codeOf, DatabaseError } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'

const usualPatience = {
  /** Whoever has had a connection for longer is looked after. */
  suspectMs: 3_000,
  lookEveryMs: 1_000,
  /** A new connection is answered within this, or nobody is there. Tried twice: a machine may be very busy. */
  probeMs: 4_000,
}
export type WirePatience = typeof usualPatience

/**
 * A machine that is cut off from the network closes no connection: whoever waits for its answer waits for ever. So when
 * a connection is used for long, a new one is tried. Where nothing answers that one either, those that wait are ended,
 * and whoever asks is told at once, until one is answered again.
 */
export class DeadWires {
  readonly #config: pg.ClientConfig
  readonly #patience: WirePatience
  readonly #place: string
  readonly #log: DatabaseLog
  readonly #busy = new Map<pg.PoolClient, number>()
  #isDead = false
  #isLooking = false

  constructor(
    pool: pg.Pool,
    config: pg.ClientConfig,
    { place, log, patience = usualPatience }: Options,
  ) {
    this.#config = config
    this.#patience = patience
    this.#place = place
    this.#log = log
    pool.on('acquire', (client) => this.#busy.set(client, performance.now()))
    pool.on('release', (_error, client) => this.#busy.delete(client))
    pool.on('remove', (client) => this.#busy.delete(client))
    const timer = setInterval(() => {
      if (pool.ending) clearInterval(timer)
      else void this.#look()
    }, patience.lookEveryMs)
    timer.unref()
  }

  /** Throws while nobody is there. */
  check() {
    if (this.#isDead)
      throw new DatabaseError(
        'DATABASE_NOT_REACHABLE',
        `PostgreSQL at ${this.#place} does not answer`,
      )
  }

  async #look() {
    if (this.#isLooking || !(this.#isDead || this.#hasWaited().length > 0)) return
    this.#isLooking = true
    try {
      const isDead = !(await this.#isAnswered()) && !(await this.#isAnswered())
      if (isDead !== this.#isDead)
        this.#log.warn(
          `PostgreSQL at ${this.#place} ${isDead ? 'does not answer any more' : 'answers again'}`,
        )
      this.#isDead = isDead
      if (isDead) for (const client of this.#hasWaited()) streamOf(client).destroy()
    } finally {
      this.#isLooking = false
    }
  }

  #hasWaited() {
    const since = performance.now() - this.#patience.suspectMs
    return [...this.#busy].flatMap(([client, at]) => (at < since ? client : []))
  }

  async #isAnswered(): Promise<boolean> {
    const client = new pg.Client(this.#config)
    client.on('error', () => {})
    const isConnected = client.connect().then(
      () => true,
      // A refusal is an answer, also one for want of connections.
      (error) => /^[\dA-Z]{5}$/.test(codeOf(error) ?? ''),
    )
    const isAnswered = (await withinHearing(this.#patience.probeMs, isConnected)) ?? false
    if (isAnswered) client.end().catch(() => {})
    else streamOf(client).destroy()
    return isAnswered
  }
}

interface Options {
  /** For the log: never the password. */
  place: string
  log: DatabaseLog
  patience?: WirePatience | undefined
}

/** The driver ends a connection only by a word to the other side, which hears nothing here. */
const streamOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream
