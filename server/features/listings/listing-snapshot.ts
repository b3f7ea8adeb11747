import type { House } from '../../house.ts'
import { SnapshotColumns } from './snapshot-columns.ts'
import { readChangedAds, readHorizon, readPublicAds } from './snapshot-sql.ts'

const batch = 5_000
/** Some 300 MB. With more public ads than these the database answers instead. */
const mostAds = 2_000_000
/** Once in a while everything is read anew, so that no missed change lasts. */
const renewEveryMs = 600_000

/**
 * The public ads in memory, for what needs to look at many of them at once: markers and counts. Brought up to the
 * listings' version when it is asked, by reading only what changed.
 */
export class ListingSnapshot {
  private columns = new SnapshotColumns()
  private version = -1n
  private horizon = { lastId: '0', changedAt: 'epoch' }
  private renewedAt = -Infinity
  private isTooLarge = false
  private catchingUp: Promise<void> | undefined
  private readonly house: Pick<House, 'db' | 'version' | 'log'>

  constructor(house: Pick<House, 'db' | 'version' | 'log'>) {
    this.house = house
  }

  /** The ads of the current version; undefined when there are too many to keep. */
  async current(): Promise<SnapshotColumns | undefined> {
    const asked = BigInt(this.house.version.current)
    while (this.version < asked) {
      this.catchingUp ??= this.catchUp().finally(() => {
        this.catchingUp = undefined
      })
      await this.catchingUp
    }
    return this.isTooLarge ? undefined : this.columns
  }

  private async catchUp() {
    const version = BigInt(await this.house.version.refresh())
    if (this.version < 0n) await this.renew()
    else if (!this.isTooLarge) await this.readChanges()
    this.version = version
    this.renewInTime()
  }

  private async readChanges() {
    const horizon = await readHorizon(this.house.db.read)
    for (const row of await readChangedAds(this.house.db.read, this.horizon))
      if (row.is_public) this.columns.put(row)
      else this.columns.remove(row.id)
    this.horizon = horizon
  }

  private async renew() {
    this.renewedAt = performance.now()
    const { read } = this.house.db
    const horizon = await readHorizon(read)
    const columns = new SnapshotColumns()
    let after = '0'
    for (;;) {
      const rows = await readPublicAds(read, after, batch)
      for (const row of rows) columns.put(row)
      after = rows.at(-1)?.id ?? after
      if (rows.length < batch) break
      if (columns.count >= mostAds) {
        this.isTooLarge = true
        this.columns = new SnapshotColumns()
        return
      }
    }
    this.isTooLarge = false
    this.columns = columns
    this.horizon = horizon
  }

  /** In the background: whoever asks meanwhile is answered from what is there. */
  private renewInTime() {
    if (performance.now() - this.renewedAt < renewEveryMs) return
    this.renew()
      // What changed while everything was read is read again with the next change.
      .catch((error: unknown) => this.house.log.warn({ err: error }, 'snapshot not renewed'))
  }
}
