import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Listing, ShownOriginalPrice } from '../../../../contract/listings/listing.ts'
import type { Tables } from '../../../db/tables.ts'
import { notFound } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Viewer } from '../policy.ts'
import { isInsider, isVisibleTo, presentSql, withdrawn } from '../policy.ts'
import { runSql, sqlValues } from '../sql-text.ts'
import { presentListing } from './present-listing.ts'
import type { ShownListing } from './shown-listing.ts'
import { pickedColumns, shownListings } from './shown-listing.ts'
import type { SimilarityBasis } from './similar-listings.ts'

/** A listing for this caller. One that was public once and is withdrawn tells only this, its deal and its category. */
export async function getListing(
  db: Kysely<Tables>,
  id: string,
  caller: Caller | undefined,
): Promise<Listing> {
  const listing = await loadListing(db, id, caller)
  if (listing) {
    const originalPrice = await findOriginalPrice(db, listing)
    return originalPrice ? { ...listing, originalPrice } : listing
  }
  const known = await findBasis(db, id)
  if (!known?.published_at) throw notFound('The listing')
  throw withdrawn({ id: known.id, dealType: known.deal_type, category: known.category })
}

/** The feed's price from which this one was converted; undefined once somebody has changed the price here. */
async function findOriginalPrice(
  db: Kysely<Tables>,
  { id, price, currency }: Pick<Listing, 'id' | 'price' | 'currency'>,
): Promise<ShownOriginalPrice | undefined> {
  if (price === null) return undefined
  const found = await db
    .selectFrom('feed_offers')
    .select(sql<ShownOriginalPrice>`content -> 'originalPrice'`.as('asked'))
    .where('listing_id', '=', id)
    .where('standing', '=', 'here')
    .where(sql<boolean>`content -> 'price' = to_jsonb(${price}::int)`)
    .where(sql<boolean>`content ->> 'currency' = ${currency}`)
    .where(sql<boolean>`jsonb_typeof(content -> 'originalPrice') = 'object'`)
    .orderBy('source_id')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  const { amount, currency: asked, period } = found.asked
  return { amount, currency: asked, period }
}

/** The facts by which similar listings are found, even for a withdrawn listing: its page shows similar ones. */
export async function similarityBasis(
  db: Kysely<Tables>,
  id: string,
  caller: Caller | undefined,
): Promise<SimilarityBasis> {
  const listing = await findBasis(db, id)
  const isDraftOfOthers =
    listing && !listing.published_at && (listing.deleted_at || !isInsider(caller, listing))
  if (!listing || isDraftOfOthers) throw notFound('The listing')
  return listing
}

const findBasis = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('listings')
    .select([
      'id',
      'owner_id',
      'deal_type',
      'category',
      'price_usd',
      'lat',
      'lon',
      'published_at',
      'deleted_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** A listing as this viewer may see it; undefined if it is gone or they may not see it. */
export async function loadListing(
  db: Kysely<Tables>,
  id: string,
  viewer: Viewer,
): Promise<Listing | undefined> {
  const [listing] = await loadShownListings(db, [id], viewer)
  return listing && isVisibleTo(viewer, { ...listing, deleted_at: null })
    ? presentListing(listing, viewer)
    : undefined
}

/** Listings by id with any status, except deleted ones. */
export function loadShownListings(db: Kysely<Tables>, ids: readonly string[], viewer: Viewer) {
  const values = sqlValues()
  const picked = `select ${pickedColumns} from listings
    where listings.id = any(${values.put(ids)}::bigint[]) and ${presentSql}`
  return runSql<ShownListing>(db, shownListings(picked, 'a.id', viewer, values), values)
}

/** The answer to a change: the listing as it is now, for its owner or an operator. */
export async function loadOwnListing(
  db: Kysely<Tables>,
  id: string,
  caller: Caller,
): Promise<Listing> {
  const listing = await loadListing(db, id, caller)
  if (!listing) throw notFound('The listing')
  return listing
}
