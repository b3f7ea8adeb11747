import type { Transaction } from 'kysely'
import type { Listing } from '../../../contract/listings/listing.ts'
import { undoSeconds } from '../../../contract/operators/moderation.ts'
import type { ServerContext } from '../../context.ts'
import type { BeforeDecision } from '../../db/decision-notes.ts'
import { noteChange } from '../../db/listings-version.ts'
import { recordAct } from '../../db/record-act.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { insertImageRow } from '../images/image-repository.ts'
import type { ListingRow } from '../listings/listing-row.ts'
import { columnsFor, contentOf, lockRow } from '../listings/listing-row.ts'
import { assertInsider, assertMayPublish } from '../listings/policy.ts'
import { loadOwnListing } from '../listings/read/get-listing.ts'
import { mustBePublishable } from '../listings/write/edit-content.ts'
import { logStatus } from '../listings/write/status-log.ts'
import { picturesOf, stateOf } from './note-decision.ts'
import { undoEnds } from './tell-decision.ts'

type Tx = Transaction<Tables>

/**
 * An operator takes back their last decision on a listing: its words, images and edit are again what they were before.
 * This works only until somebody was told, and only while nobody else has changed the listing.
 */
export async function undoDecision(
  tx: Tx,
  server: ServerContext,
  operator: Caller,
  id: string,
): Promise<Listing> {
  const listing = assertInsider(await lockRow(tx, id), operator)
  const decision = await tx
    .selectFrom('decisions')
    .selectAll()
    .where('listing_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!decision || decision.undone_at)
    throw refused('WRONG_TRANSITION', 'There is no decision on this listing to take back')
  if (decision.by_user !== operator.id)
    throw refused('WRONG_TRANSITION', 'Another operator has decided on this listing since')
  const now = server.clock()
  if (decision.told_at || now >= undoEnds(decision.at))
    throw refused(
      'TOO_LATE',
      `A decision can be taken back for ${undoSeconds} seconds; its author is told by now`,
    )
  const state = await stateOf(tx, id)
  if (state.left_version !== decision.left_version || state.left_change !== decision.left_change)
    throw refused('EDITED_ELSEWHERE', 'The listing was changed since the decision: it stands')
  const { before } = decision
  if (mustBePublishable(before.status)) await assertMayPublish(tx, listing.owner_id)
  await tx.updateTable('decisions').set({ undone_at: now }).where('id', '=', decision.id).execute()
  await restorePictures(tx, id, before)
  await restorePending(tx, id, before)
  await restoreRow(tx, server, listing, before)
  await logUndo(tx, listing, before, { by: operator.id, at: now })
  if (before.status === 'published' || listing.status === 'published') await noteChange(tx)
  return loadOwnListing(tx, id, operator)
}

/** Images that were removed come back under their own ids, because what was approved names them. */
async function restorePictures(tx: Tx, listingId: string, { pictures }: BeforeDecision) {
  const now = new Map((await picturesOf(tx, listingId)).map((row) => [row.id, row]))
  for (const picture of pictures) {
    const { id, listing_id, edit_of, position } = picture
    const standing = now.get(id)
    if (!standing) await insertImageRow(tx, picture)
    else if (standing.listing_id !== listing_id || standing.position !== position)
      await tx
        .updateTable('images')
        .set({ listing_id, edit_of, position })
        .where('id', '=', id)
        .execute()
  }
}

async function restorePending(tx: Tx, listingId: string, { pending }: BeforeDecision) {
  if (!pending) return
  const row = {
    content: JSON.stringify(pending.content),
    images: JSON.stringify(pending.images),
    since: pending.since,
    note: pending.note,
  }
  await tx
    .insertInto('pending_edits')
    .values({ listing_id: listingId, ...row })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(row))
    .execute()
}

/** The version still goes up: whoever has the decided version open learns that it is not the latest. */
async function restoreRow(
  tx: Tx,
  server: ServerContext,
  listing: ListingRow,
  before: BeforeDecision,
) {
  const isOther = JSON.stringify(before.content) !== JSON.stringify(contentOf(listing))
  await tx
    .updateTable('listings')
    .set({
      ...(isOther && (await columnsFor(tx, server, listing.owner_id, before.content))),
      status: before.status,
      status_note: before.status_note,
      noted_version: before.noted_version,
      approved: before.approved && JSON.stringify(before.approved),
      waiting_since: before.waiting_since,
      published_at: before.published_at,
      price_history: JSON.stringify(before.price_history),
      version: listing.version + 1,
      updated_at: server.clock(),
    })
    .where('id', '=', listing.id)
    .execute()
}

async function logUndo(
  tx: Tx,
  listing: ListingRow,
  before: BeforeDecision,
  { by, at }: { by: string; at: Date },
) {
  if (listing.status === before.status)
    return recordAct(tx, {
      actorId: by,
      action: 'ad.editUndone',
      subject: 'ad',
      subjectId: listing.id,
    })
  return logStatus(tx, {
    listingId: listing.id,
    from: listing.status,
    to: before.status,
    by: { userId: by, role: 'operator' },
    note: null,
    at,
    action: 'ad.undone',
  })
}

const refused = (code: 'WRONG_TRANSITION' | 'EDITED_ELSEWHERE' | 'TOO_LATE', message: string) =>
  new ApiError(code, message)
