import type { ExpressionBuilder, Transaction } from 'kysely'
import { limits } from '../../../../contract/limits.ts'
import type { Listing } from '../../../../contract/listing.ts'
import type { ServerContext } from '../../../context.ts'
import { noteChange } from '../../../db/listings-version.ts'
import type { Tables } from '../../../db/tables.ts'
import { notFound } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { ListingRow } from '../listing-row.ts'
import { lockRow } from '../listing-row.ts'
import { assertOwn, deleted } from '../policy.ts'
import { loadOwnListing } from '../read/get-listing.ts'

/** Deleting again is no error: the answer to the first time may have been lost. */
export async function deleteListing(
  tx: Transaction<Tables>,
  { clock }: ServerContext,
  caller: Caller,
  id: string,
): Promise<void> {
  const listing = await lockRow(tx, id)
  if (listing?.deleted_at && listing.owner_id === caller.id) return
  const now = clock()
  await markDeleted(tx, assertOwn(listing, caller), { deletedAt: now, now })
}

/** Takes a deletion back while that may be done; the listing is as it was. */
export async function restoreListing(
  tx: Transaction<Tables>,
  { clock }: ServerContext,
  caller: Caller,
  id: string,
): Promise<Listing> {
  const listing = await lockRow(tx, id)
  if (listing?.deleted_at && listing.owner_id === caller.id) {
    const now = clock()
    if (!mayBeRestored(listing, now))
      throw listing.published_at ? deleted() : notFound('The listing')
    await markDeleted(tx, listing, { deletedAt: null, now })
  } else assertOwn(listing, caller)
  return loadOwnListing(tx, id, caller)
}

async function markDeleted(
  tx: Transaction<Tables>,
  listing: ListingRow,
  { deletedAt, now }: { deletedAt: Date | null; now: Date },
) {
  await tx
    .updateTable('listings')
    .set({ deleted_at: deletedAt, updated_at: now })
    .where('id', '=', listing.id)
    .execute()
  if (listing.status === 'published') await noteChange(tx)
}

const mayBeRestored = ({ deleted_at: deletedAt }: ListingRow, now: Date) =>
  deletedAt !== null && now.getTime() - deletedAt.getTime() <= limits.undoHours * 3_600_000

const batch = 200

/**
 * Ends the listings deleted before `deletedBefore`, which must lie past the time of taking a deletion back. Their pictures
 * go (and with the next sweep of blobs their files); a listing that was public keeps its row, for the answer 410, the rest
 * go entirely. Gives how many listings it ended.
 */
export async function sweepDeletedListings(
  server: Pick<ServerContext, 'db'>,
  { deletedBefore }: { deletedBefore: Date },
): Promise<number> {
  for (let swept = 0; ; ) {
    const ended = await sweepSome(server, deletedBefore)
    swept += ended
    if (ended < batch) return swept
  }
}

function sweepSome({ db }: Pick<ServerContext, 'db'>, deletedBefore: Date): Promise<number> {
  return db.write.transaction().execute(async (tx) => {
    const listings = await tx
      .selectFrom('listings')
      .select('id')
      .where('deleted_at', '<', deletedBefore)
      .where((eb) => eb.or([isForgettable(eb), hasImages(eb)]))
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = listings.map((listing) => listing.id)
    if (ids.length === 0) return 0
    await tx.deleteFrom('images').where('listing_id', 'in', ids).execute()
    await tx.deleteFrom('listings').where('id', 'in', ids).where(isForgettable).execute()
    return ids.length
  })
}

type Listings = ExpressionBuilder<Tables, 'listings'>

const hasImages = ({ exists, selectFrom }: Listings) =>
  exists(selectFrom('images').select('images.id').whereRef('images.listing_id', '=', 'listings.id'))

/** Nobody but its owner ever knew of it. */
const isForgettable = ({ and, eb, not, exists, selectFrom }: Listings) =>
  and([
    eb('published_at', 'is', null),
    not(
      exists(
        selectFrom('appointments')
          .select('appointments.id')
          .whereRef('appointments.listing_id', '=', 'listings.id'),
      ),
    ),
  ])
