import type { Transaction } from 'kysely'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { withoutInapplicable } from '../../../../contract/listings/listing-rules.ts'
import type { ServerContext } from '../../../context.ts'
import type { BeforeDecision } from '../../../db/decision-notes.ts'
import { noteChange } from '../../../db/listings-version.ts'
import { recordAct } from '../../../db/record-act.ts'
import type { Tables } from '../../../db/tables.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { inOrder, standImages } from '../../images/image-repository.ts'
import { beforeDecision, noteDecision } from '../../moderation/note-decision.ts'
import { approvedSnapshot } from '../approved-content.ts'
import type { ListingRow } from '../listing-row.ts'
import { lockRow } from '../listing-row.ts'
import { assertInsider, assertMayPublish, assertOwn } from '../policy.ts'
import { loadOwnListing } from '../read/get-listing.ts'
import { refuseStale } from './change-listing.ts'
import { refuseBreach } from './edit-content.ts'
import type { PendingRow } from './last-version.ts'
import { findPending, publicVersion, versionOf } from './last-version.ts'
import { dropPending, writeVersion } from './settle-edit.ts'

type Tx = Transaction<Tables>

export type EditDecision = { ifMatch: string | undefined } & (
  | { decision: 'approve' }
  | { decision: 'sendBack'; note: string }
)

/** Carries out an operator's decision on an edit that waits. The listing is public all the while. */
export async function decideEdit(
  tx: Tx,
  server: ServerContext,
  operator: Caller,
  id: string,
  decided: EditDecision,
): Promise<Listing> {
  const listing = assertInsider(await lockRow(tx, id), operator)
  const pending = await findPending(tx, id)
  if (pending?.note !== null || listing.status !== 'published') throw noEditWaits()
  refuseStale(listing, decided.ifMatch)
  const before = await beforeDecision(tx, listing)
  const isApproval = decided.decision === 'approve'
  const note = isApproval ? null : decided.note
  if (note === null) await approve(tx, server, listing, pending)
  else await sendBack(tx, listing, note)
  await recordAct(tx, {
    actorId: operator.id,
    action: isApproval ? 'ad.editApproved' : 'ad.editSentBack',
    subject: 'ad',
    subjectId: id,
    details: { note },
  })
  await noteChange(tx)
  await noteDecision(tx, server, {
    listingId: id,
    by: operator.id,
    before,
    news: {
      status: isApproval ? 'published' : 'improvement',
      note,
      isWithdrawn: false,
      hasPrice: isApproval && hasOtherPrice(pending, before),
    },
  })
  return loadOwnListing(tx, id, operator)
}

async function approve(tx: Tx, server: ServerContext, listing: ListingRow, pending: PendingRow) {
  const written = await versionOf(tx, pending)
  const content = withoutInapplicable(written.content)
  const images = inOrder(written.images)
  await assertMayPublish(tx, listing.owner_id)
  refuseBreach(content, images.length, server, { isPublishing: true })
  await dropPending(tx, listing.id)
  await standImages(tx, listing.id, { shown: images, waiting: [] })
  await writeVersion(tx, server, listing, content, {
    approved: approvedSnapshot(
      content,
      images.map(({ id }) => id),
    ),
    waiting_since: null,
    tellsOfPrice: false,
  })
}

/** The edit stays where its owner finds it, with what is asked of them; their next change sends it in once more. */
async function sendBack(tx: Tx, listing: ListingRow, note: string) {
  await tx.updateTable('pending_edits').set({ note }).where('listing_id', '=', listing.id).execute()
  await tx
    .updateTable('listings')
    .set({ waiting_since: null, version: listing.version + 1 })
    .where('id', '=', listing.id)
    .execute()
}

/** The owner takes their edit back: the public listing stays as it is. */
export async function withdrawEdit(tx: Tx, caller: Caller, id: string): Promise<Listing> {
  const listing = assertOwn(await lockRow(tx, id), caller)
  if (!(await findPending(tx, id))) throw noEditWaits()
  const { images } = await publicVersion(tx, listing)
  await dropPending(tx, id)
  await standImages(tx, id, { shown: images, waiting: [] })
  await tx
    .updateTable('listings')
    .set({
      version: listing.version + 1,
      ...(listing.status === 'published' && { waiting_since: null }),
    })
    .where('id', '=', id)
    .execute()
  if (listing.status === 'published') await noteChange(tx)
  return loadOwnListing(tx, id, caller)
}

const hasOtherPrice = (edit: PendingRow, { content }: BeforeDecision) =>
  edit.content.price !== content.price || edit.content.currency !== content.currency

const noEditWaits = () =>
  new ApiError(
    'WRONG_TRANSITION',
    'No edit of this listing is waiting: it was decided or taken back',
  )
