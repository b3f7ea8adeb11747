import type { Transaction, Updateable } from 'kysely'
import type { ListingContent } from '../../../contract/listing-form.ts'
import { withoutInapplicable } from '../../../contract/listing-rules.ts'
import { moderatedChanges, statusAfterEdit } from '../../../contract/listing-status.ts'
import { noteChange } from '../../db/listings-version.ts'
import type { Tables } from '../../db/tables.ts'
import type { House } from '../../house.ts'
import type { Caller } from '../../http/caller.ts'
import type { Snapshot } from './approved-snapshot.ts'
import { approvedSnapshot } from './approved-snapshot.ts'
import { mustBePublishable, refuseBreach } from './edit-content.ts'
import type { ListingRow } from './listing-row.ts'
import { columnsOf, contentOf } from './listing-row.ts'
import { withPrice } from './price-history.ts'
import { rowContext } from './row-context.ts'
import { logStatus } from './status-log.ts'

type Tx = Transaction<Tables>
type ListingUpdate = Updateable<Tables['ads']>

export interface EditedListing {
  /** The locked row, as it was. */
  listing: ListingRow
  imageIdsBefore: readonly string[]
  content: ListingContent
  imageIds: readonly string[]
}

/** What follows from an owner's edit, whichever part of the listing it changed: version, price history, status. */
export async function settleEdit(tx: Tx, house: House, caller: Caller, edited: EditedListing) {
  const { listing } = edited
  const before = contentOf(listing)
  const isPublishing = mustBePublishable(listing.status)
  const content = isPublishing ? withoutInapplicable(edited.content) : edited.content
  refuseBreach(content, edited.imageIds.length, house.gazetteer, { isPublishing })

  const snapshotBefore = approvedSnapshot(before, edited.imageIdsBefore)
  const snapshot = approvedSnapshot(content, edited.imageIds)
  const isPriceChanged = before.price !== content.price || before.currency !== content.currency
  const isContentChanged = JSON.stringify(before) !== JSON.stringify(content)
  const areImagesChanged = edited.imageIdsBefore.join() !== edited.imageIds.join()
  if (!isContentChanged && !areImagesChanged) return

  const now = house.clock()
  const review = reviewOf(listing, snapshotBefore, snapshot, caller)
  await tx
    .updateTable('ads')
    .set({
      ...(isContentChanged && columnsOf(content, await rowContext(tx, house, listing.owner_id))),
      ...(isPriceChanged && {
        price_history: JSON.stringify(
          withPrice(listing.price_history, content, {
            at: now,
            wasPublic: listing.published_at !== null,
          }),
        ),
      }),
      ...review,
      ...(review.status !== listing.status && { waiting_since: now }),
      version: listing.version + 1,
      updated_at: now,
    })
    .where('id', '=', listing.id)
    .execute()
  if (review.status !== listing.status)
    await logStatus(tx, {
      listingId: listing.id,
      from: listing.status,
      to: review.status,
      by: { userId: caller.id, role: 'owner' },
      note: null,
      at: now,
    })
  if (listing.status === 'published') await noteChange(tx)
}

/** An untrusted owner's edit of a public listing is compared with what was approved; a trusted one's is approved as made. */
function reviewOf(listing: ListingRow, before: Snapshot, after: Snapshot, caller: Caller) {
  if (listing.status !== 'published') return { status: listing.status } satisfies ListingUpdate
  const approved = listing.approved ?? before
  const status = statusAfterEdit({
    status: listing.status,
    isTrusted: caller.isTrusted,
    isApprovedAsItStands: moderatedChanges(approved, after).length === 0,
  })
  return {
    status,
    approved: JSON.stringify(caller.isTrusted ? after : approved),
  } satisfies ListingUpdate
}
