import type { House } from '../../house.ts'
import type { Caller } from '../../http/caller.ts'
import { readingFor } from './find-listings.ts'
import type { ListingRow } from './listing-row.ts'
import { isPublic } from './search-sql.ts'
import type { ShownListing } from './shown-listing.ts'
import { pickedColumns, shownListings } from './shown-listing.ts'
import type { SqlValues } from './sql-text.ts'
import { runSql, sqlValues } from './sql-text.ts'

export type Likened = Pick<
  ListingRow,
  'id' | 'owner_id' | 'deal_type' | 'category' | 'price_usd' | 'lat' | 'lon'
>

const most = 10
/** So many are looked at from each side of the price, and of the owner's newest. */
const looked = 60

/** Kilometres a degree of latitude measures, and of longitude at Batumi. */
const perLat = 111
const perLon = 83
/** So many kilometres weigh as much as a price e times higher. */
const kilometresPerPrice = 4

export function findSimilar(house: House, listing: Likened, caller: Caller | undefined) {
  const values = sqlValues()
  const price = `${values.put(listing.price_usd ?? 0)}::float8`
  // From the price outwards, so that the index gives each side in order and stops.
  const branches = [
    `and ads.owner_id = ${values.put(listing.owner_id)} and ${alike(listing, values)}
     order by ads.id desc`,
    `and ads.price_usd >= ${price} and ${alike(listing, values)} order by ads.price_usd, ads.id`,
    `and ads.price_usd < ${price} and ${alike(listing, values)} order by ads.price_usd desc, ads.id desc`,
  ]
  const candidates = branches
    .map((rest) => `(select ads.id from ads where ${isPublic} ${rest} limit ${looked})`)
    .join(' union ')
  const picked = `select ${pickedColumns}, (ads.owner_id = ${values.put(listing.owner_id)})::int as sort_0,
      ${distanceFrom(listing, price, values)} as sort_1
    from (${candidates}) candidates join ads on ads.id = candidates.id
    order by sort_0 desc, sort_1, ads.id limit ${most}`
  const order = 'a.sort_0 desc, a.sort_1, a.id'
  return runSql<ShownListing>(
    readingFor(house, caller),
    shownListings(picked, order, caller, values),
    values,
  )
}

function alike(listing: Likened, { put }: SqlValues) {
  const category = listing.category === null ? 'is null' : `= ${put(listing.category)}`
  return `ads.id <> ${put(listing.id)} and ads.deal_type = ${put(listing.deal_type)}
    and ads.category ${category}`
}

function distanceFrom({ lat, lon }: Likened, price: string, { put }: SqlValues) {
  const priceApart = `abs(ln(greatest(ads.price_usd, 1) / greatest(${price}, 1)))`
  if (lat === null || lon === null) return priceApart
  const north = `(ads.lat - ${put(lat)}::float8) * ${perLat}`
  const east = `(ads.lon - ${put(lon)}::float8) * ${perLon}`
  return `${priceApart} + sqrt(power(${north}, 2) + power(${east}, 2)) / ${kilometresPerPrice}`
}
