import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { AppointmentRow } from './appointment-repository.ts'
import { appointmentsSince, readClock } from './appointment-repository.ts'

/**
 * A row's time is set before its transaction commits, so rows may show up a little out of order: every look goes
 * back this far again and leaves out what it has handed on already.
 */
const overlapMs = 5_000
const batch = 1_000

export interface Listener {
  ownerId: string
  hear: (row: AppointmentRow) => void
}

/**
 * New and changed requests, as any server process may have written them: the database is asked once a second, for
 * all listeners of this process together, and not at all while nobody listens.
 */
export class AppointmentFeed {
  readonly #listeners = new Set<Listener>()
  #handedOn = new Map<string, number>()
  #since: Date | undefined
  #timer: NodeJS.Timeout | undefined
  readonly #db: Kysely<Tables>
  readonly #log: FastifyBaseLogger
  readonly #everyMs: number

  constructor(db: Kysely<Tables>, log: FastifyBaseLogger, everyMs = 1_000) {
    this.#db = db
    this.#log = log
    this.#everyMs = everyMs
  }

  listen(listener: Listener): () => void {
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
      await this.#look().catch((error) => this.#log.warn({ err: error }, 'appointments not read'))
      // Stopped, or stopped and started anew, while it looked.
      if (this.#timer === timer) this.#schedule(this.#everyMs)
    }, ms)
    timer.unref()
    this.#timer = timer
  }

  async #look() {
    const owners = [...new Set([...this.#listeners].map((listener) => listener.ownerId))]
    if (owners.length === 0) return
    // The database's clock, since it is the one that stamps the rows.
    this.#since ??= await readClock(this.#db)
    const from = this.#since.getTime() - overlapMs
    for (let offset = 0; ; offset += batch) {
      const rows = await appointmentsSince(this.#db, {
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

  #handOn(row: AppointmentRow) {
    const time = row.updated_at.getTime()
    if (!this.#since || row.updated_at > this.#since) this.#since = row.updated_at
    const key = `${row.id}@${time}`
    if (this.#handedOn.has(key)) return
    this.#handedOn.set(key, time)
    for (const listener of this.#listeners)
      if (listener.ownerId === row.owner_id) listener.hear(row)
  }
}
