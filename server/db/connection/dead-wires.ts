import pg from 'pg'
import { withinHearing } from '../../within.ts'
import { codeOf, DatabaseError } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'

const usualPatience = {
  /** A connection that is in use for longer than this is suspected to be dead. */
  suspectMs: 3_000,
  lookEveryMs: 1_000,
  /** A server that answers no new connection in this time is dead. Tried twice, because a machine may be very busy. */
  probeMs: 4_000,
}
export type WirePatience = typeof usualPatience

/**
 * A machine that is cut off from the network closes no connection, so those who wait for its answer would wait for
 * ever. Therefore, when a connection has been in use for long, a new one is tried. If the server does not answer that
 * one either, all connections that have waited long are ended, and new callers get an error at once until the server
 * answers again.
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

  /** Throws while the server does not answer. */
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
      // A refusal is an answer too, also if the server has no connection left.
      (error) => /^[\dA-Z]{5}$/.test(codeOf(error) ?? ''),
    )
    const isAnswered = (await withinHearing(this.#patience.probeMs, isConnected)) ?? false
    if (isAnswered) client.end().catch(() => {})
    else streamOf(client).destroy()
    return isAnswered
  }
}

interface Options {
  /** For the log, without the password. */
  place: string
  log: DatabaseLog
  patience?: WirePatience | undefined
}

/**
 * The driver's `end()` sends a message and waits for the server, which does not hear it, so the socket is destroyed.
 */
const streamOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream
