import type { Transaction } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listing.ts'
import type { ServerContext } from '../../context.ts'
import { noteChange } from '../../db/listings-version.ts'
import type { Tables } from '../../db/tables.ts'
import { notFound } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { ListingRow } from './listing-row.ts'
import { lockRow } from './listing-row.ts'
import { loadOwnListing } from './load-own-listing.ts'
import { assertOwn, deleted } from './policy.ts'

/** Deleting again is no error: the answer to the first time may have been lost. */
export async function deleteListing(
  tx: Transaction<Tables>,
  { clock }: ServerContext,
  caller: Caller,
  id: string,
): Promise<void> {
  const ad = await lockRow(tx, id)
  if (ad?.deleted_at && ad.owner_id === caller.id) return
  const now = clock()
  await markDeleted(tx, assertOwn(ad, caller), { deletedAt: now, now })
}

/** Takes a deletion back while that may be done; the ad is as it was. */
export async function restoreListing(
  tx: Transaction<Tables>,
  { clock }: ServerContext,
  caller: Caller,
  id: string,
): Promise<Listing> {
  const ad = await lockRow(tx, id)
  if (ad?.deleted_at && ad.owner_id === caller.id) {
    const now = clock()
    if (!mayBeRestored(ad, now)) throw ad.published_at ? deleted() : notFound('The ad')
    await markDeleted(tx, ad, { deletedAt: null, now })
  } else assertOwn(ad, caller)
  return loadOwnListing(tx, id, caller)
}

async function markDeleted(
  tx: Transaction<Tables>,
  ad: ListingRow,
  { deletedAt, now }: { deletedAt: Date | null; now: Date },
) {
  await tx
    .updateTable('listings')
    .set({ deleted_at: deletedAt, updated_at: now })
    .where('id', '=', ad.id)
    .execute()
  if (ad.status === 'published') await noteChange(tx)
}

const mayBeRestored = ({ deleted_at: deletedAt }: ListingRow, now: Date) =>
  deletedAt !== null && now.getTime() - deletedAt.getTime() <= limits.undoHours * 3_600_000
