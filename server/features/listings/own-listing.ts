import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { ApiError, notAllowed, notFound } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { ListingRow } from './listing-row.ts'

export const findListing = (db: Kysely<Tables>, id: string): Promise<ListingRow | undefined> =>
  db.selectFrom('ads').selectAll().where('id', '=', id).executeTakeFirst()

/** All that changes a listing or its pictures holds this lock, so that two changes follow one another. */
export const lockListing = (tx: Kysely<Tables>, id: string): Promise<ListingRow | undefined> =>
  tx.selectFrom('ads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Everybody else is told no more than what reading the listing would tell him. */
export function ownListing(listing: ListingRow | undefined, caller: Caller): ListingRow {
  const seen = listingSeenBy(listing, caller)
  if (seen.owner_id !== caller.id) throw notAllowed('Only its owner can change this listing')
  return seen
}

export function ownOrOperated(listing: ListingRow | undefined, caller: Caller): ListingRow {
  const seen = listingSeenBy(listing, caller)
  if (seen.owner_id !== caller.id && !caller.isOperator)
    throw notAllowed('This is for the owner of the listing')
  return seen
}

function listingSeenBy(listing: ListingRow | undefined, caller: Caller): ListingRow {
  if (!listing) throw notFound('The listing')
  const isOwner = listing.owner_id === caller.id
  if (listing.deleted_at)
    throw isOwner && listing.published_at ? withdrawn() : notFound('The listing')
  if (listing.status !== 'published' && !isOwner && !caller.isOperator)
    throw notFound('The listing')
  return listing
}

export const withdrawn = () => new ApiError('WITHDRAWN', 'The listing has been deleted')
