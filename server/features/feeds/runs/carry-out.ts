import type { Transaction } from 'kysely'
import type { FeedKind, ItemFault } from '../../../../contract/feeds/feed-sources.ts'
import type { OfferedListing, OfferField } from '../../../../contract/feeds/feeds.ts'
import { limits } from '../../../../contract/limits.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { emptyListing, fieldNames } from '../../../../contract/listings/listing-fields.ts'
import {
  publishingBreach,
  withoutInapplicable,
} from '../../../../contract/listings/listing-rules.ts'
import type { ServerContext } from '../../../context.ts'
import type { UndoNote } from '../../../db/feed-tables.ts'
import { noteChange } from '../../../db/listings-version.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Caller } from '../../../http/caller.ts'
import type { ImageRow } from '../../images/image-repository.ts'
import { inOrder } from '../../images/image-repository.ts'
import type { ListingRow } from '../../listings/listing-row.ts'
import { lockRow } from '../../listings/listing-row.ts'
import { assertMayPublish } from '../../listings/policy.ts'
import { changeStatus } from '../../listings/write/change-status.ts'
import { insertListing } from '../../listings/write/create-listing.ts'
import { lastVersion } from '../../listings/write/last-version.ts'
import { settleEdit } from '../../listings/write/settle-edit.ts'
import type { ItemRow, SourceRow } from '../sources/source-repository.ts'
import type { TakenPictures } from './pictures.ts'
import { placePicture } from './pictures.ts'
import { chosenChanges, planChanges } from './plan-changes.ts'

type Tx = Transaction<Tables>

/** What carrying out an item led to, in the same transaction. */
export interface Outcome {
  listingId?: string | null
  fault?: ItemFault | undefined
  undo: Omit<UndoNote, 'offer'>
  standing: 'here' | 'gone' | 'declined' | 'forgotten'
  ours?: OfferField[]
  digests?: string[]
  /** The listing's version, if it contains all that the offer says. */
  settledVersion?: number | undefined
}

/** Whether the item makes a new listing. */
export const isMaking = ({ kind, is_taken }: ItemRow) =>
  (kind === 'new' || kind === 'declined') && is_taken

export type Known = {
  listing_id: string | null
  content: OfferedListing
  ours: OfferField[]
  digests: string[]
}

export interface Carried {
  source: SourceRow
  item: ItemRow
  known: Known | undefined
  pictures: TakenPictures | undefined
}

/** Does what an item says, as the run's owner and within one transaction. */
export async function carryOut(
  tx: Tx,
  server: ServerContext,
  caller: Caller,
  carried: Carried,
): Promise<Outcome> {
  const { item, known } = carried
  if (isMaking(item)) return makeListing(tx, server, caller, carried)
  if (item.kind === 'new') return { undo: {}, standing: 'declined' }
  if (item.kind === 'gone') return withdraw(tx, server, caller, carried)
  if (item.kind === 'unchanged') return { undo: {}, standing: 'here' }
  if (!item.is_taken) {
    const ours = item.changes.map(({ field }) => field)
    return { undo: {}, standing: 'here', ours: [...new Set([...(known?.ours ?? []), ...ours])] }
  }
  return editListing(tx, server, caller, carried)
}

async function makeListing(
  tx: Tx,
  server: ServerContext,
  caller: Caller,
  { source, item, pictures }: Carried,
): Promise<Outcome> {
  if (!item.offer) throw new Error('a new item has its offer')
  const taken = pictures?.pictures ?? []
  const content = withoutInapplicable(contentOfOffer(item.offer.listing))
  const isWhole = publishingBreach(content, taken.length, server.city) === undefined
  const isLet = caller.isTrusted || isTrustedWith(source, content)
  const status = !isWhole ? 'unpublished' : isLet ? 'published' : 'moderation'
  if (isWhole) await assertMayPublish(tx, caller.id)
  const listingId = await insertListing(tx, server, caller, {
    content,
    status,
    addImages: async (id) => {
      const ids: string[] = []
      for (const [position, picture] of taken.entries())
        ids.push((await placePicture(tx, { listing_id: id }, position, picture)).id)
      return ids
    },
  })
  if (status === 'published') await noteChange(tx)
  const digests = taken.map(({ sent_digest }) => sent_digest)
  return {
    listingId,
    fault: !isWhole ? 'DRAFT' : pictures?.missing ? 'PICTURES_MISSING' : undefined,
    undo: { isMade: true },
    standing: 'here',
    digests,
    settledVersion: isSaidAsOffered(item.offer.listing, content, digests) ? 1 : undefined,
  }
}

/** Whether the next reading would find nothing to change. */
const isSaidAsOffered = (said: OfferedListing, mine: ListingContent, digests: readonly string[]) =>
  planChanges({
    ...{ base: said, theirs: said, mine, ours: [] },
    pictures: { now: digests, known: digests },
  }).length === 0

type OfKind = Pick<ListingContent, 'dealType' | 'category'>

/** Whether an operator lets this kind of listing from this source go live. */
const isTrustedWith = ({ trusted_kinds }: SourceRow, { dealType, category }: OfKind) =>
  trusted_kinds.includes(`${dealType}.${category}` as FeedKind)

const contentOfOffer = (offered: OfferedListing): ListingContent =>
  Object.fromEntries(
    fieldNames.map((field) => [field, offered[field] ?? emptyListing[field]]),
  ) as ListingContent

async function editListing(
  tx: Tx,
  server: ServerContext,
  caller: Caller,
  { source, item, known, pictures }: Carried,
): Promise<Outcome> {
  const listing = item.listing_id === null ? undefined : await lockRow(tx, item.listing_id)
  if (!listing || listing.deleted_at)
    return { listingId: null, fault: 'DELETED_HERE', undo: {}, standing: 'here' }
  const last = await lastVersion(tx, listing)
  const { content: before, images } = last
  // A field that was changed here since the plan was made is left out, and stays.
  const chosen = chosenChanges(item.changes, item.winners)
  const fields = chosen.filter(
    ({ field, before: planned }) =>
      field === 'images' || JSON.stringify(before[field]) === JSON.stringify(planned),
  )
  const written = Object.fromEntries(
    fields.flatMap(({ field, after }) => (field === 'images' ? [] : [[field, after]])),
  ) as Partial<ListingContent>
  const arranged =
    pictures && pictures.pictures.length > 0
      ? await arrange(tx, listing, images, pictures, known?.digests ?? [])
      : undefined
  const content = { ...before, ...written }
  const isLet = isTrustedWith(source, before) && isTrustedWith(source, content)
  const editor = isLet ? { ...caller, isTrusted: true } : caller
  await settleEdit(tx, server, editor, {
    listing,
    last,
    content,
    images: arranged ?? images,
  })
  const wasGone = await isGone(tx, source, item)
  const isBack = wasGone && listing.status === 'unpublished'
  if (isBack)
    await changeStatus(tx, server, editor, listing.id, { status: 'moderation', ifMatch: undefined })
  const lost = Object.entries(item.winners).flatMap(([field, winner]) =>
    winner === 'ours' ? [field as OfferField] : [],
  )
  return {
    fault:
      fields.length < chosen.length
        ? 'MOVED_ON'
        : pictures?.missing
          ? 'PICTURES_MISSING'
          : undefined,
    standing: 'here',
    ours: [...new Set([...(known?.ours ?? []), ...lost])],
    ...(arranged && { digests: pictures?.pictures.map(({ sent_digest }) => sent_digest) ?? [] }),
    undo: {
      before: pick(before, written),
      after: written,
      ...(isBack && { status: 'unpublished' as const }),
      ...(arranged && {
        pictures: {
          before: images.map(({ sent_digest }) => sent_digest),
          after: arranged.map(({ sent_digest }) => sent_digest),
        },
      }),
    },
  }
}

const pick = (content: ListingContent, like: Partial<ListingContent>): Partial<ListingContent> =>
  Object.fromEntries(
    Object.keys(like).map((field) => [field, content[field as keyof ListingContent]]),
  )

/** The feed's pictures in order, then those that were added here; ten in all, so the feed's last ones may drop out. */
async function arrange(
  tx: Tx,
  listing: ListingRow,
  images: readonly ImageRow[],
  { pictures }: TakenPictures,
  known: readonly string[],
): Promise<ImageRow[]> {
  const isTheirs = (digest: string) =>
    known.includes(digest) || pictures.some(({ sent_digest }) => sent_digest === digest)
  const added = images.filter(({ sent_digest }) => !isTheirs(sent_digest))
  const arranged: ImageRow[] = []
  for (const [position, picture] of pictures.slice(0, limits.photos - added.length).entries())
    arranged.push(
      images.find(({ sent_digest }) => sent_digest === picture.sent_digest) ??
        (await placePicture(tx, { edit_of: listing.id }, position, picture)),
    )
  arranged.push(...added)
  return inOrder(arranged)
}

async function isGone(tx: Tx, { id }: SourceRow, { offer_id }: ItemRow): Promise<boolean> {
  const row = await tx
    .selectFrom('feed_offers')
    .select('standing')
    .where('source_id', '=', id)
    .where('offer_id', '=', offer_id)
    .executeTakeFirst()
  return row?.standing === 'gone'
}

/**
 * Takes a listing that is gone from the feed off the site (it can be published again), unless another source has it.
 */
async function withdraw(
  tx: Tx,
  server: ServerContext,
  caller: Caller,
  { source, item }: Carried,
): Promise<Outcome> {
  // The person refused the withdrawal: from now on this is a listing like those made here.
  if (!item.is_taken) return { undo: {}, standing: 'forgotten' }
  const listing = item.listing_id === null ? undefined : await lockRow(tx, item.listing_id)
  if (!listing || listing.deleted_at) return { undo: {}, standing: 'gone' }
  const elsewhere = await tx
    .selectFrom('feed_offers')
    .select('offer_id')
    .where('listing_id', '=', listing.id)
    .where('source_id', '!=', source.id)
    .where('standing', '=', 'here')
    .executeTakeFirst()
  const isSeen = listing.status === 'published' || listing.status === 'moderation'
  if (elsewhere || !isSeen) return { undo: {}, standing: 'gone' }
  await changeStatus(tx, server, caller, listing.id, { status: 'unpublished', ifMatch: undefined })
  return { undo: { status: listing.status }, standing: 'gone' }
}
