import type { Kysely } from 'kysely'
import type { SnapshotRow } from '../../../../contract/columns/listing-columns.ts'
import * as words from '../../../../contract/listing-words.ts'
import type { Tables } from '../../../db/tables.ts'
import { publicSql } from '../policy.ts'
import type { SqlValues } from '../sql-text.ts'
import { runSql, sqlValues } from '../sql-text.ts'

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

/** About how many are public, as the database last counted them in an index of theirs; 0 where it never did. */
export async function expectedListings(db: Kysely<Tables>): Promise<number> {
  const [row] = await runSql<{ rows: number }>(
    db,
    `select greatest(reltuples, 0)::float8 as rows from pg_class
     where oid = to_regclass('listings_public_newest')`,
    sqlValues(),
  )
  return row?.rows ?? 0
}

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

/** When a listing was changed last, as the database writes it. */
interface Change {
  id: string
  changed_at: string
}

export type ChangedRow = SnapshotRow & Change & { is_public: boolean }

const changedColumns = `${selectedColumns}, listings.updated_at::text as changed_at, ${publicSql} as is_public`

/**
 * A change is dated when it begins, by the clock of the server that makes it, and seen when it is committed: what was
 * dated somewhat before the horizon may be news as well. New listings are told by their ids, whatever date they were given.
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
 * The same without rows: where many changed, most are known already. Of two changes of one listing that are dated alike
 * the second may be seen later, so what is quite new is never taken as known.
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
