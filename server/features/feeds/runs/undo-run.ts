import type { Transaction } from 'kysely'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { fieldNames } from '../../../../contract/listings/listing-fields.ts'
import type { ServerContext } from '../../../context.ts'
import type { UndoNote } from '../../../db/feed-tables.ts'
import { inTransaction } from '../../../db/retry.ts'
import type { Tables } from '../../../db/tables.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { ImageRow } from '../../images/image-repository.ts'
import { inOrder } from '../../images/image-repository.ts'
import { lockRow } from '../../listings/listing-row.ts'
import { changeStatus } from '../../listings/write/change-status.ts'
import { deleteListing } from '../../listings/write/delete-listing.ts'
import { lastVersion } from '../../listings/write/last-version.ts'
import { settleEdit } from '../../listings/write/settle-edit.ts'
import { ownerOf } from './apply-run.ts'
import { placePicture } from './pictures.ts'
import { isSame, isSameList } from './plan-changes.ts'
import type { RunAtWork } from './plan-work.ts'
import { moveRun, noteProgress } from './run-repository.ts'

type Tx = Transaction<Tables>

const batchSize = 100

/** Undoes a run, the last item first; what was changed here after the run stays as it is. */
export async function undoRun(server: ServerContext, { run, source, signal }: RunAtWork) {
  const caller = await ownerOf(server, source)
  if (!caller) return moveRun(server.db.write, run, { state: 'applied' })
  let last: string | undefined
  for (let undone = run.done; ; ) {
    signal.throwIfAborted()
    let left = server.db.write.selectFrom('feed_items').select('id').where('run_id', '=', run.id)
    // Does not go over the items again that were undone just now.
    if (last !== undefined) left = left.where('id', '<', last)
    const items = await left
      .where('applied_at', 'is not', null)
      .where('undone_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(batchSize)
      .execute()
    if (items.length === 0) break
    last = items.at(-1)?.id
    for (const { id } of items) await undoItem(server, caller, { run, source }, id)
    await server.version.refresh()
    undone += items.length
    if (!(await noteProgress(server.db.write, run, { done: undone }))) return undefined
  }
  await inTransaction(server.db.write, async (tx) => {
    await tx
      .updateTable('feed_runs')
      .set({ state: 'undone' })
      .where('id', '=', run.id)
      .where('state', '=', 'undoing')
      .execute()
    // The same feed would do the same again, so a person looks at the next plan, and the feed is read whole.
    await tx
      .updateTable('feed_sources')
      .set({ hold: 'AFTER_UNDO', etag: null, last_modified: null, digest: null })
      .where('id', '=', source.id)
      .execute()
  })
  return undefined
}

async function undoItem(
  server: ServerContext,
  caller: Caller,
  { source }: Pick<RunAtWork, 'run' | 'source'>,
  id: string,
) {
  const undo = (isListingLeft: boolean) =>
    inTransaction(server.db.write, async (tx) => {
      const item = await tx
        .selectFrom('feed_items')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!item || item.undone_at !== null) return
      if (item.undo && item.listing_id !== null && !isListingLeft)
        await restoreListing(tx, server, caller, item.listing_id, item.undo)
      // An item that a rule refused has nothing to restore.
      if (item.undo) await restoreOffer(tx, source.id, item.offer_id ?? '', item.undo.offer)
      await tx
        .updateTable('feed_items')
        .set({ undone_at: server.clock() })
        .where('id', '=', id)
        .execute()
    })
  try {
    await undo(false)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A rule of listings forbids the former state by now, so the listing stays as it is.
    await undo(true)
  }
}

async function restoreListing(
  tx: Tx,
  server: ServerContext,
  caller: Caller,
  listingId: string,
  { isMade, status, before = {}, after = {}, pictures }: UndoNote,
) {
  if (isMade) return deleteListing(tx, server, caller, listingId)
  const listing = await lockRow(tx, listingId)
  if (!listing || listing.deleted_at) return
  const last = await lastVersion(tx, listing)
  const { content, images } = last
  const restored: Partial<ListingContent> = Object.fromEntries(
    fieldNames.flatMap((field) =>
      field in before && isSame(field, content[field], after[field])
        ? [[field, before[field]]]
        : [],
    ),
  )
  const isAsLeft =
    pictures &&
    isSameList(
      images.map(({ sent_digest }) => sent_digest),
      pictures.after,
    )
  const arranged = isAsLeft
    ? await restorePictures(tx, caller.id, listingId, images, pictures.before)
    : images
  await settleEdit(tx, server, caller, {
    listing,
    last,
    content: { ...content, ...restored },
    images: arranged,
  })
  if (status === undefined) return
  const wanted = status === 'unpublished' ? 'unpublished' : 'moderation'
  const isMoved =
    wanted === 'unpublished' ? listing.status !== 'unpublished' : listing.status === 'unpublished'
  if (isMoved)
    await changeStatus(tx, server, caller, listingId, { status: wanted, ifMatch: undefined })
}

async function restorePictures(
  tx: Tx,
  ownerId: string,
  listingId: string,
  images: readonly ImageRow[],
  wanted: readonly string[],
): Promise<ImageRow[]> {
  const arranged: ImageRow[] = []
  for (const [position, digest] of wanted.entries()) {
    const present = images.find(({ sent_digest }) => sent_digest === digest)
    if (present) {
      arranged.push(present)
      continue
    }
    const picture = await tx
      .selectFrom('feed_pictures')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('sent_digest', '=', digest)
      .executeTakeFirst()
    if (picture) arranged.push(await placePicture(tx, { edit_of: listingId }, position, picture))
  }
  return inOrder(arranged)
}

async function restoreOffer(
  tx: Tx,
  sourceId: string,
  offerId: string,
  offer: UndoNote['offer'],
): Promise<void> {
  const there = { source_id: sourceId, offer_id: offerId }
  if (!offer) {
    await tx
      .deleteFrom('feed_offers')
      .where('source_id', '=', sourceId)
      .where('offer_id', '=', offerId)
      .execute()
    return
  }
  const columns = {
    listing_id: offer.listing_id,
    standing: offer.standing,
    content: JSON.stringify(offer.content),
    ours: JSON.stringify(offer.ours),
    digests: JSON.stringify(offer.digests),
    // So that what the offer says is compared anew.
    digest: null,
  }
  await tx
    .insertInto('feed_offers')
    .values({ ...there, traces: '{}', ...columns })
    .onConflict((conflict) => conflict.columns(['source_id', 'offer_id']).doUpdateSet(columns))
    .execute()
}
