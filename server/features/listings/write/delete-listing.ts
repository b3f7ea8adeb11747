import type { Transaction } from 'kysely'
import { limits } from '../../../../contract/limits.ts'
import type { Listing } from '../../../../contract/listings/listing.ts'
import type { Binned } from '../../../../contract/listings/own-listings.ts'
import { binDays, statusOnceRestored } from '../../../../contract/listings/own-listings.ts'
import type { ServerContext } from '../../../context.ts'
import { noteChange } from '../../../db/listings-version.ts'
import type { Tables } from '../../../db/tables.ts'
import { notFound } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { tellOfWithdrawal } from '../../notices/tell-of-listing.ts'
import type { ListingRow } from '../listing-row.ts'
import { lockRow } from '../listing-row.ts'
import { assertOwn, deleted, isInBin, mayActFor } from '../policy.ts'
import { loadOwnListing } from '../read/get-listing.ts'
import { presentListing } from '../read/present-listing.ts'
import type { ShownListing } from '../read/shown-listing.ts'
import { pickedColumns, shownListings } from '../read/shown-listing.ts'
import { runSql, sqlValues } from '../sql-text.ts'
import { noteEdit } from './listing-edits.ts'
import { logStatus } from './status-log.ts'

const hour = 3_600_000
const binMs = binDays * 24 * hour

/** Deleting again is no error: the answer to the first call may have been lost. */
export async function deleteListing(
  tx: Transaction<Tables>,
  server: ServerContext,
  caller: Caller,
  id: string,
): Promise<void> {
  const listing = await lockRow(tx, id)
  if (listing?.deleted_at && mayActFor(caller, listing.owner_id)) return
  const seen = assertOwn(listing, caller)
  const now = server.clock()
  await tx
    .updateTable('listings')
    .set({ deleted_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  await noteEdit(tx, { listingId: id, by: caller.id, kind: 'delete', at: now })
  if (seen.status !== 'published') return
  await noteChange(tx)
  await tellOfWithdrawal(tx, server, seen)
}

/** Takes a listing back out of the bin, with its pictures, figures and prices. */
export async function restoreListing(
  tx: Transaction<Tables>,
  { clock }: ServerContext,
  caller: Caller,
  id: string,
): Promise<Listing> {
  const listing = await lockRow(tx, id)
  if (listing?.deleted_at && mayActFor(caller, listing.owner_id)) {
    const now = clock()
    if (!liesInBin(listing, now)) throw listing.published_at ? deleted() : notFound('The listing')
    await takeOut(tx, caller, listing, now)
  } else assertOwn(listing, caller)
  return loadOwnListing(tx, id, caller)
}

async function takeOut(tx: Transaction<Tables>, caller: Caller, listing: ListingRow, now: Date) {
  const status = statusNow(listing, now)
  await tx
    .updateTable('listings')
    .set({
      deleted_at: null,
      updated_at: now,
      status,
      ...(status !== 'moderation' && { waiting_since: null }),
    })
    .where('id', '=', listing.id)
    .execute()
  await noteEdit(tx, { listingId: listing.id, by: caller.id, kind: 'restore', at: now })
  if (status !== listing.status)
    await logStatus(tx, {
      listingId: listing.id,
      from: listing.status,
      to: status,
      by: { userId: caller.id, role: 'owner' },
      note: null,
      at: now,
    })
  if (listing.status === 'published') await noteChange(tx)
}

type Deleted = Pick<ListingRow, 'status' | 'deleted_at' | 'ended_at'>

const msInBin = ({ deleted_at: deletedAt }: Deleted, now: Date) =>
  now.getTime() - (deletedAt?.getTime() ?? 0)

const liesInBin = (listing: Deleted, now: Date) =>
  listing.deleted_at !== null && listing.ended_at === null && msInBin(listing, now) <= binMs

const statusNow = (listing: Deleted, now: Date) =>
  statusOnceRestored(listing.status, msInBin(listing, now) / hour)

/** The listings in the bin that may still be restored, the last deleted first. */
export async function binOf({ db, clock }: ServerContext, caller: Caller): Promise<Binned[]> {
  const now = clock()
  const rows = await db.write
    .selectFrom('listings')
    .select(['id', 'status', 'deleted_at', 'ended_at'])
    .where('owner_id', '=', caller.advertiserId)
    .where(isInBin)
    .where('deleted_at', '>=', new Date(now.getTime() - binMs))
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.page.maxSize)
    .execute()
  const values = sqlValues()
  const ids = values.put(rows.map(({ id }) => id))
  const picked = `select ${pickedColumns} from listings where listings.id = any(${ids}::bigint[])`
  const shown = await runSql<ShownListing>(
    db.write,
    shownListings(picked, 'a.id', caller, values),
    values,
  )
  const byId = new Map(shown.map((listing) => [listing.id, listing]))
  return rows.flatMap((row) => {
    const listing = byId.get(row.id)
    const deletedAt = row.deleted_at
    if (!listing || !deletedAt) return []
    return {
      listing: presentListing(listing, caller),
      deletedAt: deletedAt.toISOString(),
      until: new Date(deletedAt.getTime() + binMs).toISOString(),
      restoredAs: statusNow(row, now),
    }
  })
}

/** Deletes a listing in the bin for ever. Again is no error; one that is not in the bin has to be deleted first. */
export async function endListing(
  tx: Transaction<Tables>,
  { clock }: ServerContext,
  caller: Caller,
  id: string,
): Promise<void> {
  const listing = await lockRow(tx, id)
  if (!listing || !mayActFor(caller, listing.owner_id) || !listing.deleted_at)
    throw notFound('The listing')
  if (!listing.ended_at) await endSome(tx, [id], clock())
}

const batch = 200

/**
 * Ends the listings deleted before `deletedBefore`, a date whose deletions can no longer be taken back. Returns how
 * many listings it ended.
 */
export async function sweepDeletedListings(
  server: Pick<ServerContext, 'db' | 'clock'>,
  { deletedBefore }: { deletedBefore: Date },
): Promise<number> {
  for (let swept = 0; ; ) {
    const ended = await sweepSome(server, deletedBefore)
    swept += ended
    if (ended < batch) return swept
  }
}

const sweepSome = (
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  deletedBefore: Date,
): Promise<number> =>
  db.write.transaction().execute(async (tx) => {
    const listings = await tx
      .selectFrom('listings')
      .select('id')
      .where('deleted_at', '<', deletedBefore)
      .where(isInBin)
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = listings.map((listing) => listing.id)
    if (ids.length > 0) await endSome(tx, ids, clock())
    return ids.length
  })

/**
 * Deletes their images; the next sweep of blobs deletes the files. The row of a listing that somebody else knew of
 * stays without its words, for the answer 410 and for requests about it; the others are deleted entirely.
 */
async function endSome(tx: Transaction<Tables>, ids: string[], now: Date) {
  await tx
    .deleteFrom('images')
    .where((eb) => eb.or([eb('listing_id', 'in', ids), eb('edit_of', 'in', ids)]))
    .execute()
  await tx.deleteFrom('pending_edits').where('listing_id', 'in', ids).execute()
  await tx
    .deleteFrom('listings')
    .where('id', 'in', ids)
    .where('published_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointments')
            .select('appointments.id')
            .whereRef('appointments.listing_id', '=', 'listings.id'),
        ),
      ),
    )
    .execute()
  await tx
    .updateTable('listings')
    .set({ ended_at: now, title: null, description: null, approved: null, search_text: '' })
    .where('id', 'in', ids)
    .execute()
}
