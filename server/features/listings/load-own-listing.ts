import type { Kysely } from 'kysely'
import type { Listing } from '../../../contract/listing.ts'
import type { Tables } from '../../db/tables.ts'
import { notFound } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { loadListing } from './load-listing.ts'

/** The answer to a change: the listing as it is now, as its owner or an operator sees it. */
export async function loadOwnListing(
  db: Kysely<Tables>,
  id: string,
  caller: Caller,
): Promise<Listing> {
  const listing = await loadListing(db, id, caller)
  if (!listing) throw notFound('The listing')
  return listing
}
