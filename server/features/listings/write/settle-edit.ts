import type { Transaction } from 'kysely'
import type { PricePoint } from '../../../../contract/listings/listing.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { withoutInapplicable } from '../../../../contract/listings/listing-rules.ts'
import type { Pricing } from '../../../../contract/listings/price-bounds.ts'
import { boundOf } from '../../../../contract/listings/price-bounds.ts'
import type { ServerContext } from '../../../context.ts'
import { noteChange } from '../../../db/listings-version.ts'
import { recordAct } from '../../../db/record-act.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Caller } from '../../../http/caller.ts'
import { standImages } from '../../images/image-repository.ts'
import { tellOfPrice } from '../../notices/tell-of-listing.ts'
import { readPricing } from '../../price-bounds/price-bounds.ts'
import type { Snapshot } from '../approved-content.ts'
import type { ListingRow } from '../listing-row.ts'
import { columnsFor, contentOf } from '../listing-row.ts'
import { mustBePublishable, refuseBreach } from './edit-content.ts'
import { judgeEdit } from './judge-edit.ts'
import type { PendingRow, Version } from './last-version.ts'
import { arePlacedAlike, isSameVersion, placeOf, publicVersion } from './last-version.ts'
import { changedFields, noteEdit } from './listing-edits.ts'

type Tx = Transaction<Tables>

export interface EditedListing extends Version {
  /** The locked row, as it was before the edit. */
  listing: ListingRow
  /** The version that the edit changes. */
  last: Version & { pending: PendingRow | undefined }
}

/**
 * Carries out what follows from an owner's edit, whichever part of the listing it changed: what of it is public, what
 * waits, version, price history. New images first belong to the edit, and to the listing once they may be seen.
 */
export async function settleEdit(
  tx: Tx,
  server: ServerContext,
  caller: Caller,
  { listing, last, ...edited }: EditedListing,
) {
  const isPublishing = mustBePublishable(listing.status)
  const content = isPublishing ? withoutInapplicable(edited.content) : edited.content
  refuseBreach(content, edited.images.length, server, { isPublishing })
  const after: Version = { content, images: edited.images }
  if (isSameVersion(last, after)) return

  const now = server.clock()
  await noteEdit(tx, {
    listingId: listing.id,
    by: caller.id,
    kind: 'edit',
    fields: [
      ...changedFields(last.content, after.content),
      ...(arePlacedAlike(last.images, after.images) ? [] : ['images']),
    ],
    at: now,
  })
  const live = last.pending ? await publicVersion(tx, listing) : last
  const pricing = await readPricing(tx, server.city)
  const judged = judgeEdit(listing, { live, after }, caller, { city: server.city, pricing })
  const { shown, waiting, approved, passed } = judged
  const since = waiting ? await keepWaiting(tx, listing, last.pending, waiting, now) : null
  if (!waiting && last.pending) await dropPending(tx, listing.id)
  await standImages(tx, listing.id, { shown: shown.images, waiting: waiting?.images ?? [] })
  await writeVersion(tx, server, listing, shown.content, {
    approved,
    waiting_since: listing.status === 'published' ? since : listing.waiting_since,
  })
  if (passed.length > 0)
    await recordAct(tx, {
      actorId: null,
      action: 'ad.passed',
      subject: 'ad',
      subjectId: listing.id,
      details: {
        rules: passed,
        ...(passed.includes('priceWithinBounds') && {
          price: priceStep(live.content, shown.content, pricing),
        }),
      },
    })
  if (listing.status === 'published') await noteChange(tx)
}

/** How far the price moved, and the bound for such moves. */
const priceStep = (before: ListingContent, after: ListingContent, { bounds }: Pricing) => ({
  from: { price: before.price, currency: before.currency },
  to: { price: after.price, currency: after.currency },
  bound: boundOf(bounds, after) ?? null,
})

/** An edit that waits already keeps its place in the queue; one that was sent back joins the end. */
async function keepWaiting(
  tx: Tx,
  listing: ListingRow,
  pending: PendingRow | undefined,
  { content, images }: Version,
  now: Date,
): Promise<Date> {
  const since = (pending?.note === null ? listing.waiting_since : null) ?? now
  const row = {
    content: JSON.stringify(content),
    images: JSON.stringify(images.map(placeOf)),
    since,
    note: null,
  }
  await tx
    .insertInto('pending_edits')
    .values({ listing_id: listing.id, ...row })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(row))
    .execute()
  return since
}

export const dropPending = (tx: Tx, listingId: string) =>
  tx.deleteFrom('pending_edits').where('listing_id', '=', listingId).execute()

/** Writes the listing's new words and all that is derived from them. Every edit is a new version, even if it waits. */
export async function writeVersion(
  tx: Tx,
  server: ServerContext,
  listing: ListingRow,
  content: ListingContent,
  {
    approved,
    waiting_since,
    tellsOfPrice = true,
  }: {
    approved: Snapshot | null
    waiting_since: Date | null
    /** False for an edit that an operator may take back: the price is then told with their decision. */
    tellsOfPrice?: boolean
  },
) {
  const before = contentOf(listing)
  const now = server.clock()
  const isContentChanged = JSON.stringify(before) !== JSON.stringify(content)
  const isPriceChanged = before.price !== content.price || before.currency !== content.currency
  const wasPublic = listing.published_at !== null
  const history = isPriceChanged
    ? withPrice(listing.price_history, content, { at: now, wasPublic })
    : listing.price_history
  await tx
    .updateTable('listings')
    .set({
      ...(isContentChanged && (await columnsFor(tx, server, listing.owner_id, content))),
      ...(isPriceChanged && {
        price_history: JSON.stringify(history),
      }),
      approved: approved && JSON.stringify(approved),
      waiting_since,
      version: listing.version + 1,
      updated_at: now,
    })
    .where('id', '=', listing.id)
    .execute()
  if (isPriceChanged && listing.status === 'published' && tellsOfPrice)
    await tellOfPrice(tx, server, listing, history)
}

const most = 100

/**
 * The history with the current price. Before the listing is first public there is no history to show: the price that
 * its owner settles on is the first point.
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
