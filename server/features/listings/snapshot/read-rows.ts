import type { Kysely } from 'kysely'
import type { SnapshotRow } from '../../../../contract/columns/listing-columns.ts'
import * as words from '../../../../contract/listings/listing-words.ts'
import type { Tables } from '../../../db/tables.ts'
import { publicSql } from '../policy.ts'
import type { SelectedColumns, SqlValues, ValuesByColumn } from '../sql-text.ts'
import { byColumn, rowsOf, runSql, selectList, sqlValues } from '../sql-text.ts'

const placeIn = (column: string, list: readonly string[]) =>
  `array_position(array[${list.map((word) => `'${word}'`).join(', ')}], listings.${column})`

const bitsOf = (column: string, list: readonly string[]) =>
  list
    .map((word, n) => `case when '${word}' = any(listings.${column}) then ${2 ** n} else 0 end`)
    .join(' + ')

const selected: SelectedColumns<SnapshotRow> = {
  id: 'listings.id::text',
  owner_id: 'listings.owner_id::text',
  lat: 'listings.lat',
  lon: 'listings.lon',
  price: 'listings.price',
  currency: `${placeIn('currency', words.currencies)} - 1`,
  area: 'listings.area',
  floor: 'listings.floor',
  is_exclusive: 'listings.is_exclusive',
  address: 'listings.address',
  address_key: 'coalesce(listings.address_key, listings.address)',
  district: "listings.district ->> 'en'",
  sea: 'listings.sea',
  has_plan: 'coalesce(listings.has_plan, false)',
  commission: 'listings.commission',
  deposit: 'listings.deposit',
  published_at: "(extract(epoch from coalesce(listings.published_at, 'epoch')) * 1000)::float8",
  source: placeIn('source', words.sources),
  periods: bitsOf('rental_periods', words.rentalPeriods.map(String)),
  deal: placeIn('deal_type', words.dealTypes),
  category: placeIn('category', words.categories),
  rooms: placeIn('apartment_category', words.apartmentCategories),
  condition: placeIn('apartment_condition', words.apartmentConditions),
  facilities: bitsOf('facilities', words.facilities),
  heating: bitsOf('heating_types', words.heatingTypes),
  payments: bitsOf('payment_variants', words.paymentVariants),
}
const selectedColumns = selectList(selected)

/** About how many are public, as the database last counted them in one of its indexes; 0 if it never did. */
export async function expectedListings(db: Kysely<Tables>): Promise<number> {
  const [row] = await runSql<{ rows: number }>(
    db,
    `select greatest(reltuples, 0)::float8 as rows from pg_class
     where oid = to_regclass('listings_public_newest')`,
    sqlValues(),
  )
  return row?.rows ?? 0
}

/** How far a snapshot has read: listings made or changed later are new to it. */
export interface Horizon {
  lastId: string
  changedAt: string
}

/** Not later than the server's and the database's clock: dates that run ahead must not hide those that do not. */
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

export interface RowBatch {
  ids: readonly string[]
  rows: () => Iterable<SnapshotRow>
}

/** The next public listings by their ids. */
export async function readPublicListings(
  db: Kysely<Tables>,
  after: string,
  most: number,
): Promise<RowBatch> {
  const values = sqlValues()
  const text = byColumn(
    selected,
    `from listings where ${publicSql} and listings.id > ${values.put(after)}
     order by listings.id limit ${values.put(most)}`,
  )
  const [columns] = await runSql<ValuesByColumn<SnapshotRow>>(db, text, values)
  return { ids: columns?.id ?? [], rows: () => rowsOf(columns) }
}

/** When a listing was changed last, as the database writes it. */
interface Change {
  id: string
  changed_at: string
}

export type ChangedRow = SnapshotRow & Change & { is_public: boolean }

const changedColumns = `${selectedColumns}, listings.updated_at::text as changed_at, ${publicSql} as is_public`

/**
 * A change is dated when it begins, by the clock of the server that makes it, and becomes visible when it is committed:
 * so one that is dated somewhat before the horizon may be new as well. New listings are known by their ids, whatever
 * their date.
 */
const sinceHorizon = ({ lastId, changedAt }: Horizon, values: SqlValues) =>
  `listings.updated_at > ${values.put(changedAt)}::timestamptz - interval '5 minutes'
    or listings.id > ${values.put(lastId)}`

export function readChangedListings(db: Kysely<Tables>, horizon: Horizon) {
  const values = sqlValues()
  const text = `select ${changedColumns} from listings where ${sinceHorizon(horizon, values)}`
  return runSql<ChangedRow>(db, text, values)
}

/**
 * The same without rows: if many changed, most are known already. Of two changes of one listing with the same date the
 * second may become visible later, so a very new change is never taken as known.
 */
export function readChanges(db: Kysely<Tables>, horizon: Horizon) {
  const values = sqlValues()
  const text = `select listings.id, listings.updated_at::text as changed_at,
      listings.updated_at > ${values.put(horizon.changedAt)}::timestamptz - interval '5 seconds' as is_new
    from listings where ${sinceHorizon(horizon, values)}`
  return runSql<Change & { is_new: boolean }>(db, text, values)
}

export function readListingsNow(db: Kysely<Tables>, ids: readonly string[]) {
  const values = sqlValues()
  const text = `select ${changedColumns} from listings where listings.id = any(${values.put(ids)}::bigint[])`
  return runSql<ChangedRow>(db, text, values)
}
