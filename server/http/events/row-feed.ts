import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/**
 * A row's time is set before its transaction commits, so rows may appear a little out of order: every look goes back
 * this far and skips what it has already passed on.
 */
const overlapMs = 5_000
const batch = 1_000

export interface EventRow {
  id: string
  /** The user who is told about the row. */
  ownerId: string
  changedAt: Date
}

/** Rows changed at or after a moment, oldest first, for the owners who listen. */
export type RowsSince<Row extends EventRow> = (
  db: Kysely<Tables>,
  asked: { since: Date; ownerIds: readonly string[]; limit: number; offset?: number },
) => Promise<Row[]>

interface Listener<Row> {
  ownerId: string
  hear: (row: Row) => void
}

/** Rounded to milliseconds, as in JavaScript, so that a time read here is equal to the row's time. */
export const changeTime = sql<Date>`date_trunc('milliseconds', clock_timestamp())`

interface FeedOptions<Row extends EventRow> {
  rowsSince: RowsSince<Row>
  log: FastifyBaseLogger
  everyMs?: number
}

/**
 * New and changed rows, from any server process. The database is asked once a second (unless `everyMs` says otherwise)
 * for all listeners of this process together, and not at all without listeners.
 */
export class RowFeed<Row extends EventRow> {
  readonly #listeners = new Set<Listener<Row>>()
  #handedOn = new Map<string, number>()
  #since: Date | undefined
  #timer: NodeJS.Timeout | undefined
  readonly #db: Kysely<Tables>
  readonly #log: FastifyBaseLogger
  readonly #everyMs: number
  readonly rowsSince: RowsSince<Row>

  constructor(db: Kysely<Tables>, { rowsSince, log, everyMs = 1_000 }: FeedOptions<Row>) {
    this.#db = db
    this.rowsSince = rowsSince
    this.#log = log
    this.#everyMs = everyMs
  }

  listen(listener: Listener<Row>): () => void {
    if (this.#listeners.size === 0) this.#start()
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.stop()
    }
  }

  countOf = (ownerId: string) => [...this.#listeners].filter((l) => l.ownerId === ownerId).length

  stop() {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #start() {
    this.#since = undefined
    this.#handedOn.clear()
    this.#schedule(0)
  }

  #schedule(ms: number) {
    const timer = setTimeout(async () => {
      await this.#look().catch((error) => this.#log.warn({ err: error }, 'events not read'))
      // The feed may have been stopped, and perhaps started again, meanwhile.
      if (this.#timer === timer) this.#schedule(this.#everyMs)
    }, ms)
    timer.unref()
    this.#timer = timer
  }

  async #look() {
    const owners = [...new Set([...this.#listeners].map((listener) => listener.ownerId))]
    if (owners.length === 0) return
    // The database's clock, because it also sets the times of the rows.
    this.#since ??= await readClock(this.#db)
    const from = this.#since.getTime() - overlapMs
    for (let offset = 0; ; offset += batch) {
      const rows = await this.rowsSince(this.#db, {
        since: new Date(from),
        ownerIds: owners,
        limit: batch,
        offset,
      })
      for (const row of rows) this.#handOn(row)
      if (rows.length < batch) break
    }
    for (const [key, time] of this.#handedOn) if (time < from) this.#handedOn.delete(key)
  }

  #handOn(row: Row) {
    const time = row.changedAt.getTime()
    if (!this.#since || row.changedAt > this.#since) this.#since = row.changedAt
    const key = `${row.id}@${time}`
    if (this.#handedOn.has(key)) return
    this.#handedOn.set(key, time)
    for (const listener of this.#listeners) if (listener.ownerId === row.ownerId) listener.hear(row)
  }
}

async function readClock(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}
