import type { Kysely } from 'kysely'
import type { SnapshotRow } from '../../../../contract/columns/listing-columns.ts'
import { SnapshotColumns } from '../../../../contract/columns/listing-columns.ts'
import * as words from '../../../../contract/listing-words.ts'
import type { ServerContext } from '../../../context.ts'
import type { Tables } from '../../../db/tables.ts'
import { publicSql } from '../policy.ts'
import { runSql, sqlValues } from '../sql-text.ts'

const batch = 5_000
/** Some 400 MB. With more public listings than these the database answers instead. */
const mostListings = 2_000_000
/** Once in a while everything is read anew, so that no missed change lasts. */
const renewEveryMs = 600_000

type Deps = Pick<ServerContext, 'db' | 'version' | 'clock' | 'log'>

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
  #reading: Reading | undefined
  #renewed: Reading | undefined
  #renewedAt = 0
  #version = -1n
  #catchingUp: Promise<void> | undefined
  readonly #server: Deps

  constructor(server: Deps) {
    this.#server = server
  }

  /** The listings of the current version; undefined when there are too many to keep. */
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
    for (const row of await readChangedListings(db.read, reading.horizon))
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
      const rows = await readPublicListings(db.read, after, batch)
      for (const row of rows) columns.put(row)
      after = rows.at(-1)?.id ?? after
      if (rows.length < batch) {
        // Here, so that the first who asks for markers does not wait for it.
        columns.addresses.ranks()
        return { columns, horizon, isTooLarge: false }
      }
      if (columns.count >= mostListings)
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

const snapshots = new WeakMap<ServerContext['version'], ListingSnapshot>()

/** The one of this server: whoever looks at many listings shares it. */
export function snapshotOf(server: Deps): ListingSnapshot {
  const known = snapshots.get(server.version) ?? new ListingSnapshot(server)
  snapshots.set(server.version, known)
  return known
}

const placeIn = (column: string, list: readonly string[]) =>
  `array_position(array[${list.map((word) => `'${word}'`).join(', ')}], listings.${column})`

const bitsOf = (column: string, list: readonly string[]) =>
  list
    .map((word, n) => `case when '${word}' = any(listings.${column}) then ${2 ** n} else 0 end`)
    .join(' + ')

const selectedColumns = `listings.id, listings.owner_id, listings.lat, listings.lon, listings.price,
  ${placeIn('currency', words.currencies)} - 1 as currency,
  listings.area, listings.floor, listings.is_exclusive, listings.address, coalesce(listings.address_key, listings.address) as address_key,
  listings.district ->> 'en' as district, listings.sea, coalesce(listings.has_plan, false) as has_plan,
  listings.commission, listings.deposit,
  (extract(epoch from coalesce(listings.published_at, 'epoch')) * 1000)::float8 as published_at,
  ${placeIn('source', words.sources)} as source,
  ${bitsOf('rental_periods', words.rentalPeriods.map(String))} as periods,
  ${placeIn('deal_type', words.dealTypes)} as deal,
  ${placeIn('category', words.categories)} as category,
  ${placeIn('apartment_category', words.apartmentCategories)} as rooms,
  ${placeIn('apartment_condition', words.apartmentConditions)} as condition,
  ${bitsOf('facilities', words.facilities)} as facilities,
  ${bitsOf('heating_types', words.heatingTypes)} as heating,
  ${bitsOf('payment_variants', words.paymentVariants)} as payments`

/** How far a snapshot has looked: listings made or changed later are news to it. */
export interface Horizon {
  lastId: string
  changedAt: string
}

/** No later than either clock: dates that run ahead must not hide those that do not. */
export async function readHorizon(db: Kysely<Tables>, clock: Date): Promise<Horizon> {
  const values = sqlValues()
  const [row] = await runSql<Horizon>(
    db,
    `select coalesce(max(id), 0)::text as "lastId", least(now(), ${values.put(clock)}::timestamptz,
       coalesce((select max(updated_at) from listings), 'epoch'))::text as "changedAt" from listings`,
    values,
  )
  return row ?? { lastId: '0', changedAt: 'epoch' }
}

export function readPublicListings(db: Kysely<Tables>, after: string, most: number) {
  const values = sqlValues()
  const text = `select ${selectedColumns} from listings where ${publicSql} and listings.id > ${values.put(after)}
    order by listings.id limit ${values.put(most)}`
  return runSql<SnapshotRow>(db, text, values)
}

export type ChangedRow = SnapshotRow & { is_public: boolean }

/**
 * A change is dated when it begins, by the clock of the server that makes it, and seen when it is committed: what was
 * dated somewhat before the horizon may be news as well. New listings are told by their ids, whatever date they were given.
 */
export function readChangedListings(db: Kysely<Tables>, { lastId, changedAt }: Horizon) {
  const values = sqlValues()
  const text = `select ${selectedColumns}, ${publicSql} as is_public from listings
    where listings.updated_at > ${values.put(changedAt)}::timestamptz - interval '5 minutes'
      or listings.id > ${values.put(lastId)}`
  return runSql<ChangedRow>(db, text, values)
}
