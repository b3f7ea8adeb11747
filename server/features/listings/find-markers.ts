import { limits } from '../../../contract/limits.ts'
import type { Currency } from '../../../contract/listing-words.ts'
import type { Marker } from '../../../contract/listings.ts'
import type { House } from '../../house.ts'
import type { Caller } from '../../http/caller.ts'
import type { SearchQuestion } from './find-listings.ts'
import { contextOf, readingFor } from './find-listings.ts'
import { whereOf } from './search-sql.ts'
import { roundedPoint } from './snapshot-markers.ts'
import { runSql, sqlValues } from './sql-text.ts'

interface PlaceRow {
  address: string
  lat: number
  lon: number
  count: number
  id: string
  price: number
  currency: Currency
  is_exclusive: boolean
}

/** Markers of what the snapshot does not hold: text searches, favourites, an owner's own listings. */
export async function findMarkersInDatabase(
  house: House,
  question: SearchQuestion,
  caller: Caller | undefined,
): Promise<Marker[]> {
  const values = sqlValues()
  const where = whereOf(question.filters, await contextOf(house, question, caller), values)
  const rows = await runSql<PlaceRow>(
    readingFor(house, caller),
    `select first.address, first.lat, first.lon, place.count, first.id, coalesce(first.price, 0) as price,
       first.currency, first.is_exclusive
     from (select min(ads.id) as id, count(*)::int as count from ads
       where ${where} and ads.address is not null and ads.lat is not null
       group by coalesce(ads.address_key, ads.address)
       order by count(*) desc, min(ads.id) limit ${values.put(limits.markers)}) place
     join ads first on first.id = place.id
     order by place.count desc, first.id`,
    values,
  )
  return rows.map(presentPlace)
}

function presentPlace(row: PlaceRow): Marker {
  const { address, count } = row
  const marker: Marker = { address, coordinates: roundedPoint(row.lat, row.lon), count }
  if (count > 1) return marker
  return {
    ...marker,
    id: row.id,
    price: row.price,
    currency: row.currency,
    isExclusive: row.is_exclusive,
  }
}
