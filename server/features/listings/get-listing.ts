import type { Kysely } from 'kysely'
import type { Listing } from '../../../contract/listing.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { loadListing } from './load-listing.ts'
import type { Likened } from './similar-listings.ts'

/** A listing for this caller; one that was public once says that it is withdrawn, and no more than what it was. */
export async function getListing(
  db: Kysely<Tables>,
  id: string,
  caller: Caller | undefined,
): Promise<Listing> {
  const listing = await loadListing(db, id, caller)
  if (listing) return listing
  const known = await onceFor(db, id)
  if (!known?.published_at) throw notFound('The listing')
  throw new ApiError('WITHDRAWN', 'The listing has been withdrawn', {
    withdrawn: { id: known.id, dealType: known.deal_type, category: known.category },
  })
}

/** What a listing is likened by. A withdrawn one has similar listings too: that is what its page shows. */
export async function listingToLiken(
  db: Kysely<Tables>,
  id: string,
  caller: Caller | undefined,
): Promise<Likened> {
  const listing = await onceFor(db, id)
  const isInsider = caller?.isOperator || caller?.id === listing?.owner_id
  if (!listing || (!listing.published_at && (!isInsider || listing.deleted_at)))
    throw notFound('The listing')
  return listing
}

const onceFor = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('ads')
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
