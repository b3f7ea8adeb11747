import type { Transaction, Updateable } from 'kysely'
import type { EditRule } from '../../../../contract/edit-rules.ts'
import { weighEdit } from '../../../../contract/edit-rules.ts'
import type { PricePoint } from '../../../../contract/listing.ts'
import type { ListingContent } from '../../../../contract/listing-fields.ts'
import { withoutInapplicable } from '../../../../contract/listing-rules.ts'
import { statusAfterEdit } from '../../../../contract/listing-status.ts'
import type { Status } from '../../../../contract/listing-words.ts'
import type { ServerContext } from '../../../context.ts'
import { noteChange } from '../../../db/listings-version.ts'
import { recordAct } from '../../../db/record-act.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Snapshot } from '../approved-content.ts'
import { approvedSnapshot } from '../approved-content.ts'
import type { ListingRow } from '../listing-row.ts'
import { columnsOf, contentOf, rowContext } from '../listing-row.ts'
import { mustBePublishable, refuseBreach } from './edit-content.ts'
import { logStatus } from './status-log.ts'

type Tx = Transaction<Tables>
type ListingUpdate = Updateable<Tables['listings']>

export interface EditedListing {
  /** The locked row, as it was. */
  listing: ListingRow
  imageIdsBefore: readonly string[]
  content: ListingContent
  imageIds: readonly string[]
}

/** What follows from an owner's edit, whichever part of the listing it changed: version, price history, status. */
export async function settleEdit(
  tx: Tx,
  server: ServerContext,
  caller: Caller,
  edited: EditedListing,
) {
  const { listing } = edited
  const before = contentOf(listing)
  const isPublishing = mustBePublishable(listing.status)
  const content = isPublishing ? withoutInapplicable(edited.content) : edited.content
  refuseBreach(content, edited.imageIds.length, server, { isPublishing })

  const snapshotBefore = approvedSnapshot(before, edited.imageIdsBefore)
  const snapshot = approvedSnapshot(content, edited.imageIds)
  const isPriceChanged = before.price !== content.price || before.currency !== content.currency
  const isContentChanged = JSON.stringify(before) !== JSON.stringify(content)
  const areImagesChanged = edited.imageIdsBefore.join() !== edited.imageIds.join()
  if (!isContentChanged && !areImagesChanged) return

  const now = server.clock()
  const { passed, ...review } = reviewOf(listing, snapshotBefore, snapshot, caller)
  await tx
    .updateTable('listings')
    .set({
      ...(isContentChanged && columnsOf(content, await rowContext(tx, server, listing.owner_id))),
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
  if (passed.length > 0)
    await recordAct(tx, {
      actorId: null,
      action: 'ad.passed',
      subject: 'ad',
      subjectId: listing.id,
      details: { rules: passed },
    })
  if (listing.status === 'published') await noteChange(tx)
}

/** An untrusted owner's edit of a public listing is compared with what was approved; a trusted one's is approved as made. */
function reviewOf(
  listing: ListingRow,
  before: Snapshot,
  after: Snapshot,
  { isTrusted }: Caller,
): ListingUpdate & { status: Status; passed: readonly EditRule[] } {
  if (listing.status !== 'published') return { status: listing.status, passed: [] }
  const approved = listing.approved ?? before
  const { waiting, passed } = weighEdit(approved, after)
  const isApprovedAsItStands = waiting.length === 0
  const status = statusAfterEdit({ status: listing.status, isTrusted, isApprovedAsItStands })
  return {
    status,
    approved: JSON.stringify(isTrusted ? after : approved),
    // What passed before is not told again with the next change.
    passed:
      isTrusted || !isApprovedAsItStands
        ? []
        : passed.filter((rule) => !weighEdit(approved, before).passed.includes(rule)),
  }
}

const most = 100

/**
 * The history with the price as it stands now. Until the listing is first public there is no history to show: the price its
 * owner settles on is the first point.
 */
export function withPrice(
  history: readonly PricePoint[],
  { price, currency }: Pick<ListingContent, 'price' | 'currency'>,
  { at, wasPublic }: { at: Date; wasPublic: boolean },
): PricePoint[] {
  const before = wasPublic ? history : []
  const [last] = (wasPublic ? before : history).slice(-1)
  if (last?.price === price && last.currency === currency) return [...history]
  if (price === null) return [...before]
  return [...before, { price, currency, at: at.toISOString() }].slice(-most)
}
