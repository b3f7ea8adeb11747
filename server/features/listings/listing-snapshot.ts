import type { ServerContext } from '../../context.ts'
import { SnapshotColumns } from './snapshot-columns.ts'
import type { Horizon } from './snapshot-sql.ts'
import { readChangedAds, readHorizon, readPublicAds } from './snapshot-sql.ts'

const batch = 5_000
/** Some 300 MB. With more public ads than these the database answers instead. */
const mostAds = 2_000_000
/** Once in a while everything is read anew, so that no missed change lasts. */
const renewEveryMs = 600_000

type Deps = Pick<ServerContext, 'db' | 'version' | 'clock' | 'log'>

/** The ads as they were read, and how far. */
interface Reading {
  columns: SnapshotColumns
  horizon: Horizon
  isTooLarge: boolean
}

/**
 * The public ads in memory, for what needs to look at many of them at once: markers and counts. Brought up to the
 * listings' version when it is asked, by reading only what changed.
 */
export class ListingSnapshot {
  #reading: Reading | undefined
  #renewed: Reading | undefined
  #renewedAt = 0
  #version = -1n
  #catchingUp: Promise<void> | undefined
  readonly #server: Deps

  constructor(server: Deps) {
    this.#server = server
  }

  /** The ads of the current version; undefined when there are too many to keep. */
  async current(): Promise<SnapshotColumns | undefined> {
    const asked = BigInt(this.#server.version.current)
    while (this.#version < asked || !this.#reading) {
      this.#catchingUp ??= this.#catchUp().finally(() => {
        this.#catchingUp = undefined
      })
      await this.#catchingUp
    }
    return this.#reading.isTooLarge ? undefined : this.#reading.columns
  }

  async #catchUp() {
    const version = BigInt(await this.#server.version.refresh())
    this.#reading = this.#renewed ?? this.#reading ?? (await this.#readAll())
    this.#renewed = undefined
    if (!this.#reading.isTooLarge) await this.#readChanges(this.#reading)
    this.#version = version
    this.#renewInTime()
  }

  async #readChanges(reading: Reading) {
    const { db, clock } = this.#server
    const horizon = await readHorizon(db.read, clock())
    for (const row of await readChangedAds(db.read, reading.horizon))
      if (row.is_public) reading.columns.put(row)
      else reading.columns.remove(row.id)
    reading.horizon = horizon
  }

  async #readAll(): Promise<Reading> {
    this.#renewedAt = performance.now()
    const { db, clock } = this.#server
    const horizon = await readHorizon(db.read, clock())
    const columns = new SnapshotColumns()
    let after = '0'
    for (;;) {
      const rows = await readPublicAds(db.read, after, batch)
      for (const row of rows) columns.put(row)
      after = rows.at(-1)?.id ?? after
      if (rows.length < batch) return { columns, horizon, isTooLarge: false }
      if (columns.count >= mostAds)
        return { columns: new SnapshotColumns(), horizon, isTooLarge: true }
    }
  }

  /** In the background; what changes meanwhile is read when the new reading takes over, with the next change. */
  #renewInTime() {
    if (performance.now() - this.#renewedAt < renewEveryMs) return
    this.#readAll().then(
      (reading) => {
        this.#renewed = reading
      },
      (error: unknown) => this.#server.log.warn({ err: error }, 'snapshot not renewed'),
    )
  }
}
