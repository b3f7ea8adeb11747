import type { ServerContext } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import type { ListingRow } from '../listing-row.ts'
import { publicSql } from '../policy.ts'
import { readingFor } from '../search/find-listings.ts'
import type { SqlValues } from '../sql-text.ts'
import { runSql, sqlValues } from '../sql-text.ts'
import type { ShownListing } from './shown-listing.ts'
import { pickedColumns, shownListings } from './shown-listing.ts'

export type SimilarityBasis = Pick<
  ListingRow,
  'id' | 'owner_id' | 'deal_type' | 'category' | 'price_usd' | 'lat' | 'lon'
>

const most = 10
/** The most listings of one advertiser, so that a large one does not fill the row. */
const mostOfOne = 2
/** How many listings are looked at on each side of the price, and of the owner's newest. */
const looked = 120

/** Kilometres in a degree of latitude; `perLon` is for a degree of longitude at Batumi. */
const perLat = 111
const perLon = 83
/** This many kilometres count as much as a price that is e times higher. */
const kilometresPerPrice = 4

export function findSimilar(
  server: ServerContext,
  listing: SimilarityBasis,
  caller: Caller | undefined,
) {
  const values = sqlValues()
  const price = `${values.put(listing.price_usd ?? 0)}::float8`
  // Ordered from the price outwards, so that the index gives each side in order and reading stops early.
  const branches = [
    `and listings.owner_id = ${values.put(listing.owner_id)} and ${alike(listing, values)}
     order by listings.id desc`,
    `and listings.price_usd >= ${price} and ${alike(listing, values)} order by listings.price_usd, listings.id`,
    `and listings.price_usd < ${price} and ${alike(listing, values)} order by listings.price_usd desc, listings.id desc`,
  ]
  const candidates = branches
    .map((rest) => `(select listings.id from listings where ${publicSql} ${rest} limit ${looked})`)
    .join(' union ')
  const measured = `select listings.*, (listings.owner_id = ${values.put(listing.owner_id)})::int as sort_0,
      ${distanceFrom(listing, price, values)} as sort_1
    from (${candidates}) candidates join listings on listings.id = candidates.id`
  const ranked = `select listings.*,
      row_number() over (partition by owner_id order by sort_1, id) as place_with_owner
    from (${measured}) listings`
  const picked = `select ${pickedColumns}, sort_0, sort_1 from (${ranked}) listings
    where place_with_owner <= ${mostOfOne}
    order by sort_0 desc, sort_1, listings.id limit ${most}`
  const order = 'a.sort_0 desc, a.sort_1, a.id'
  return runSql<ShownListing>(
    readingFor(server, caller),
    shownListings(picked, order, caller, values),
    values,
  )
}

function alike(listing: SimilarityBasis, { put }: SqlValues) {
  const category = listing.category === null ? 'is null' : `= ${put(listing.category)}`
  return `listings.id <> ${put(listing.id)} and listings.deal_type = ${put(listing.deal_type)}
    and listings.category ${category}`
}

function distanceFrom({ lat, lon }: SimilarityBasis, price: string, { put }: SqlValues) {
  const priceApart = `abs(ln(greatest(listings.price_usd, 1) / greatest(${price}, 1)))`
  if (lat === null || lon === null) return priceApart
  const north = `(listings.lat - ${put(lat)}::float8) * ${perLat}`
  const east = `(listings.lon - ${put(lon)}::float8) * ${perLon}`
  return `${priceApart} + sqrt(power(${north}, 2) + power(${east}, 2)) / ${kilometresPerPrice}`
}
