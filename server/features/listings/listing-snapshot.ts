import type { House } from '../../house.ts'
import { SnapshotColumns } from './snapshot-columns.ts'
import type { Horizon } from './snapshot-sql.ts'
import { readChangedListings, readHorizon, readPublicListings } from './snapshot-sql.ts'

const batch = 5_000
/** Some 300 MB. With more public listings than these the database answers instead. */
const mostListings = 2_000_000
/** Once in a while everything is read anew, so that no missed change lasts. */
const renewEveryMs = 600_000

type Ground = Pick<House, 'db' | 'version' | 'clock' | 'log'>

/** The listings as they were read, and how far. */
interface Reading {
  columns: SnapshotColumns
  horizon: Horizon
  isTooLarge: boolean
}

/**
 * The public listings in memory, for what needs to look at many of them at once: markers and counts. Brought up to the
 * listings' version when it is asked, by reading only what changed.
 */
export class ListingSnapshot {
  private reading: Reading | undefined
  private renewed: Reading | undefined
  private renewedAt = 0
  private version = -1n
  private catchingUp: Promise<void> | undefined
  private readonly house: Ground

  constructor(house: Ground) {
    this.house = house
  }

  /** The listings of the current version; undefined when there are too many to keep. */
  async current(): Promise<SnapshotColumns | undefined> {
    const asked = BigInt(this.house.version.current)
    while (this.version < asked || !this.reading) {
      this.catchingUp ??= this.catchUp().finally(() => {
        this.catchingUp = undefined
      })
      await this.catchingUp
    }
    return this.reading.isTooLarge ? undefined : this.reading.columns
  }

  private async catchUp() {
    const version = BigInt(await this.house.version.refresh())
    this.reading = this.renewed ?? this.reading ?? (await this.readAll())
    this.renewed = undefined
    if (!this.reading.isTooLarge) await this.readChanges(this.reading)
    this.version = version
    this.renewInTime()
  }

  private async readChanges(reading: Reading) {
    const { db, clock } = this.house
    const horizon = await readHorizon(db.read, clock())
    for (const row of await readChangedListings(db.read, reading.horizon))
      if (row.is_public) reading.columns.put(row)
      else reading.columns.remove(row.id)
    reading.horizon = horizon
  }

  private async readAll(): Promise<Reading> {
    this.renewedAt = performance.now()
    const { db, clock } = this.house
    const horizon = await readHorizon(db.read, clock())
    const columns = new SnapshotColumns()
    let after = '0'
    for (;;) {
      const rows = await readPublicListings(db.read, after, batch)
      for (const row of rows) columns.put(row)
      after = rows.at(-1)?.id ?? after
      if (rows.length < batch) return { columns, horizon, isTooLarge: false }
      if (columns.count >= mostListings)
        return { columns: new SnapshotColumns(), horizon, isTooLarge: true }
    }
  }

  /** In the background; what changes meanwhile is read when the new reading takes over, with the next change. */
  private renewInTime() {
    if (performance.now() - this.renewedAt < renewEveryMs) return
    this.readAll().then(
      (reading) => {
        this.renewed = reading
      },
      (error: unknown) => this.house.log.warn({ err: error }, 'snapshot not renewed'),
    )
  }
}
