import type { Kysely } from 'kysely'
import * as words from '../../../contract/listing-words.ts'
import type { Tables } from '../../db/tables.ts'
import { isPublic } from './search-sql.ts'
import type { SnapshotRow } from './snapshot-columns.ts'
import { runSql, sqlValues } from './sql-text.ts'

const placeIn = (column: string, list: readonly string[]) =>
  `array_position(array[${list.map((word) => `'${word}'`).join(', ')}], ads.${column})`

const bitsOf = (column: string, list: readonly string[]) =>
  list
    .map((word, n) => `case when '${word}' = any(ads.${column}) then ${2 ** n} else 0 end`)
    .join(' + ')

const columns = `ads.id, ads.owner_id, ads.lat, ads.lon, ads.price, ads.currency = 'GEL' as is_gel,
  ads.area, ads.floor, ads.is_exclusive, ads.address, coalesce(ads.address_key, ads.address) as address_key,
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
       coalesce((select max(updated_at) from ads), 'epoch'))::text as "changedAt" from ads`,
    values,
  )
  return row ?? { lastId: '0', changedAt: 'epoch' }
}

export function readPublicListings(db: Kysely<Tables>, after: string, most: number) {
  const values = sqlValues()
  const text = `select ${columns} from ads where ${isPublic} and ads.id > ${values.put(after)}
    order by ads.id limit ${values.put(most)}`
  return runSql<SnapshotRow>(db, text, values)
}

export type ChangedRow = SnapshotRow & { is_public: boolean }

/**
 * A change is dated when it begins, by the clock of the server that makes it, and seen when it is committed: what was
 * dated somewhat before the horizon may be news as well. New listings are told by their ids, whatever date they were given.
 */
export function readChangedListings(db: Kysely<Tables>, { lastId, changedAt }: Horizon) {
  const values = sqlValues()
  const text = `select ${columns}, ${isPublic} as is_public from ads
    where ads.updated_at > ${values.put(changedAt)}::timestamptz - interval '5 minutes'
      or ads.id > ${values.put(lastId)}`
  return runSql<ChangedRow>(db, text, values)
}
