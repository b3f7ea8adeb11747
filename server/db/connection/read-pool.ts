import type pg from 'pg'
import { within } from '../../within.ts'
import { reasonOf } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'
import type { NamedClient, NamedPool } from './named-statements.ts'

export interface ServerPool {
  /** For messages, without the password. */
  place: string
  named: NamedPool
  pool: pg.Pool
}

const pollMs = 200
/** A replica that does not answer within this time counts as away. */
const patienceMs = 1_000
/** A replica that is behind for longer than this is not used. */
const mostBehindMs = 2_000

const askVersion = 'select coalesce(sum(changes), 0)::text as version from data_versions'

/**
 * Visitors' reads go to one replica at a time. If it is behind or gone, another replica takes over, or the primary if
 * all are; a preferred replica gets the reads back once it has caught up. Only one at a time, because cached answers
 * depend on the version read before them, and what is read next must never be older. Processes start with different
 * replicas.
 */
export class ReadPool implements NamedPool {
  readonly options: pg.PoolOptions
  readonly #primary: ServerPool
  readonly #replicas: readonly ServerPool[]
  readonly #log: DatabaseLog
  #current: ServerPool
  /** The newest version that any caller has been given. */
  #told = 0n
  /** The version that the replica in use has not reached yet, and since when. */
  #behind: { target: bigint; since: number } | undefined
  #timer: NodeJS.Timeout | undefined
  #isPolling = false
  #isHeld = false

  constructor(primary: ServerPool, replicas: readonly ServerPool[], log: DatabaseLog) {
    const first = process.pid % Math.max(1, replicas.length)
    this.#primary = primary
    this.#replicas = [...replicas.slice(first), ...replicas.slice(0, first)]
    this.#current = this.#replicas[0] ?? primary
    this.options = this.#current.pool.options
    this.#log = log
  }

  get current(): ServerPool {
    return this.#current
  }

  async connect(): Promise<NamedClient> {
    const asked = this.#current
    try {
      return await asked.named.connect()
    } catch (error) {
      if (asked === this.#primary || isCrowded(error)) throw error
      if (asked === this.#current) this.#goTo(this.#primary, reasonOf(error))
      return this.#primary.named.connect()
    }
  }

  /** The version that the next query sees at least. */
  async readVersion(): Promise<string> {
    for (;;) {
      const asked = this.#current
      const isReplica = asked !== this.#primary
      const version = await (isReplica ? inTime(versionOf(asked)) : versionOf(asked))
      // The pool has changed to another server meanwhile, so this version no longer counts.
      if (asked !== this.#current) continue
      if (this.#isHeld) return String(this.#told)
      if (version === undefined) {
        this.#goTo(this.#primary, 'it does not answer')
        continue
      }
      if (version > this.#told) this.#told = version
      return String(version)
    }
  }

  watch() {
    this.#timer = setInterval(() => void this.#poll(), pollMs)
    this.#timer.unref()
  }

  async end() {
    clearInterval(this.#timer)
    await Promise.all(this.#replicas.map(({ pool }) => pool.end()))
  }

  async #poll() {
    if (this.#isPolling) return
    this.#isPolling = true
    try {
      await (this.#current === this.#replicas[0] ? this.#watchCurrent() : this.#takeBack())
    } finally {
      this.#isPolling = false
    }
  }

  async #watchCurrent() {
    const asked = this.#current
    const [target, version] = await this.#compare(asked)
    if (asked !== this.#current || target === undefined) return
    if (version === undefined) return this.#goTo(this.#primary, 'it does not answer')
    const now = performance.now()
    if (version >= (this.#behind?.target ?? target))
      this.#behind = version >= target ? undefined : { target, since: now }
    else this.#behind ??= { target, since: now }
    if (this.#behind && now - this.#behind.since > mostBehindMs)
      this.#goTo(this.#primary, 'it lags behind')
  }

  /** Goes to the first replica that is preferred to the one in use and has every version given to callers. */
  async #takeBack() {
    const better = this.#replicas.slice(0, indexOrAll(this.#replicas, this.#current))
    for (const replica of better) {
      // While much is written a replica is always a little behind, so it only needs what the primary had before.
      const target = await inTime(versionOf(this.#primary))
      if (target === undefined || !(await reaches(replica, target))) continue
      if (await this.#reachesTold(replica)) return this.#goTo(replica, 'it has caught up')
    }
    if (this.#current !== this.#primary) await this.#watchCurrent()
  }

  /** Gives callers no newer version meanwhile, or a replica would never catch up while much is written. */
  async #reachesTold(replica: ServerPool): Promise<boolean> {
    this.#isHeld = true
    try {
      return await reaches(replica, this.#told)
    } finally {
      this.#isHeld = false
    }
  }

  /** Asks the primary first: a replica that has this version afterwards was not behind. */
  async #compare(replica: ServerPool): Promise<[bigint | undefined, bigint | undefined]> {
    const target = await inTime(versionOf(this.#primary))
    return [target, await inTime(versionOf(replica))]
  }

  #goTo(server: ServerPool, reason: string) {
    const from = this.#current
    this.#current = server
    this.#behind = undefined
    if (server === this.#primary) this.#log.warn(`replica ${from.place} is left out: ${reason}`)
    else this.#log.info(`visitors read from replica ${server.place}: ${reason}`)
  }
}

/**
 * pg's error when all connections of its pool are busy for long: that is load, which would only move to the next
 * server.
 */
const isCrowded = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

const indexOrAll = <T>(all: readonly T[], one: T) => {
  const index = all.indexOf(one)
  return index < 0 ? all.length : index
}

/** Whether a server reaches a version within `pollMs`. */
async function reaches(server: ServerPool, target: bigint): Promise<boolean> {
  for (const giveUpAt = performance.now() + pollMs; performance.now() < giveUpAt; ) {
    const version = await inTime(versionOf(server))
    if (version === undefined) return false
    if (version >= target) return true
  }
  return false
}

async function versionOf({ pool }: ServerPool): Promise<bigint> {
  const { rows } = await pool.query<{ version: string }>(askVersion)
  return BigInt(rows[0]?.version ?? '0')
}

const inTime = (answer: Promise<bigint>): Promise<bigint | undefined> =>
  within(patienceMs, answer).catch(() => undefined)
