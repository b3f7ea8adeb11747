import { limits } from '../../../contract/limits.ts'
import type { Currency } from '../../../contract/listing-words.ts'
import type { Marker } from '../../../contract/listings.ts'
import type { ServerContext } from '../../context.ts'
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

/** Markers of what the snapshot does not hold: text searches, favourites, an owner's own ads. */
export async function findMarkersInDatabase(
  server: ServerContext,
  question: SearchQuestion,
  caller: Caller | undefined,
): Promise<Marker[]> {
  const values = sqlValues()
  const where = whereOf(question.filters, await contextOf(server, question, caller), values)
  const rows = await runSql<PlaceRow>(
    readingFor(server, caller),
    `select first.address, first.lat, first.lon, place.count, first.id, coalesce(first.price, 0) as price,
       first.currency, first.is_exclusive
     from (select min(listings.id) as id, count(*)::int as count from listings
       where ${where} and listings.address is not null and listings.lat is not null
       group by coalesce(listings.address_key, listings.address)
       order by count(*) desc, min(listings.id) limit ${values.put(limits.markers)}) place
     join listings first on first.id = place.id
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
