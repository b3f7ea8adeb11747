import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'

const columns = ['id', 'owner_id', 'status', 'published_at', 'deleted_at'] as const

/** A listing that this caller may see at all: public, his own, or any for an operator. */
export async function listingInSight(db: Kysely<Tables>, id: string, caller: Caller | undefined) {
  const listing = await db.selectFrom('ads').select(columns).where('id', '=', id).executeTakeFirst()
  if (!listing) throw notFound('The listing')
  const isPublic = listing.status === 'published' && !listing.deleted_at
  const isInsider = caller?.isOperator || caller?.id === listing.owner_id
  if (isPublic || (isInsider && !listing.deleted_at)) return listing
  throw listing.published_at
    ? new ApiError('WITHDRAWN', 'The listing has been withdrawn')
    : notFound('The listing')
}

/** A listing that everybody sees, whoever asks. */
export const publicListing = (db: Kysely<Tables>, id: string) => listingInSight(db, id, undefined)
