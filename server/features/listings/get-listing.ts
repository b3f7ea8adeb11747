import type { Kysely } from 'kysely'
import type { Listing } from '../../../contract/listing.ts'
import type { Tables } from '../../db/tables.ts'
import { notFound } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { loadListing } from './load-listing.ts'
import { isInsider, withdrawn } from './policy.ts'
import type { SimilarityBasis } from './similar-listings.ts'

/** An ad for this caller; one that was public once says that it is withdrawn, and no more than what it was. */
export async function getListing(
  db: Kysely<Tables>,
  id: string,
  caller: Caller | undefined,
): Promise<Listing> {
  const listing = await loadListing(db, id, caller)
  if (listing) return listing
  const ad = await onceFor(db, id)
  if (!ad?.published_at) throw notFound('The ad')
  throw withdrawn({ id: ad.id, dealType: ad.deal_type, category: ad.category })
}

/** What an ad is likened by. A withdrawn one has similar ads too: that is what its page shows. */
export async function similarityBasis(
  db: Kysely<Tables>,
  id: string,
  caller: Caller | undefined,
): Promise<SimilarityBasis> {
  const ad = await onceFor(db, id)
  const isDraftOfOthers = ad && !ad.published_at && (ad.deleted_at || !isInsider(caller, ad))
  if (!ad || isDraftOfOthers) throw notFound('The ad')
  return ad
}

const onceFor = (db: Kysely<Tables>, id: string) =>
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
