import type { Transaction } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listing.ts'
import { noteChange } from '../../db/listings-version.ts'
import type { Tables } from '../../db/tables.ts'
import type { House } from '../../house.ts'
import { notFound } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { ListingRow } from './listing-row.ts'
import { loadOwnListing } from './load-own-listing.ts'
import { lockListing, ownListing, withdrawn } from './own-listing.ts'

/** Deleting again is no error: the answer to the first time may have been lost. */
export async function deleteListing(
  tx: Transaction<Tables>,
  { clock }: House,
  caller: Caller,
  id: string,
): Promise<void> {
  const listing = await lockListing(tx, id)
  if (listing?.deleted_at && listing.owner_id === caller.id) return
  const now = clock()
  await markDeleted(tx, ownListing(listing, caller), { deletedAt: now, now })
}

/** Takes a deletion back while that may be done; the listing is as it was. */
export async function restoreListing(
  tx: Transaction<Tables>,
  { clock }: House,
  caller: Caller,
  id: string,
): Promise<Listing> {
  const listing = await lockListing(tx, id)
  if (listing?.deleted_at && listing.owner_id === caller.id) {
    const now = clock()
    if (!mayBeRestored(listing, now))
      throw listing.published_at ? withdrawn() : notFound('The listing')
    await markDeleted(tx, listing, { deletedAt: null, now })
  } else ownListing(listing, caller)
  return loadOwnListing(tx, id, caller)
}

async function markDeleted(
  tx: Transaction<Tables>,
  listing: ListingRow,
  { deletedAt, now }: { deletedAt: Date | null; now: Date },
) {
  await tx
    .updateTable('ads')
    .set({ deleted_at: deletedAt, updated_at: now })
    .where('id', '=', listing.id)
    .execute()
  if (listing.status === 'published') await noteChange(tx)
}

const mayBeRestored = ({ deleted_at: deletedAt }: ListingRow, now: Date) =>
  deletedAt !== null && now.getTime() - deletedAt.getTime() <= limits.undoHours * 3_600_000
