import type { Kysely } from 'kysely'
import { undoSeconds } from '../../../contract/operators/moderation.ts'
import type { ServerContext } from '../../context.ts'
import type { BeforeDecision, DecisionNews, PictureBefore } from '../../db/decision-notes.ts'
import type { Tables } from '../../db/tables.ts'
import type { ListingRow } from '../listings/listing-row.ts'
import { contentOf } from '../listings/listing-row.ts'

/** The listing as it is before the decision, so that this can be taken back; its row is locked. */
export async function beforeDecision(
  tx: Kysely<Tables>,
  listing: ListingRow,
): Promise<BeforeDecision> {
  const pending = await tx
    .selectFrom('pending_edits')
    .selectAll()
    .where('listing_id', '=', listing.id)
    .executeTakeFirst()
  return {
    status: listing.status,
    status_note: listing.status_note,
    noted_version: listing.noted_version,
    approved: listing.approved,
    waiting_since: listing.waiting_since?.toISOString() ?? null,
    published_at: listing.published_at?.toISOString() ?? null,
    price_history: listing.price_history,
    content: contentOf(listing),
    pictures: await picturesOf(tx, listing.id),
    pending: pending
      ? {
          content: pending.content,
          images: pending.images,
          since: pending.since.toISOString(),
          note: pending.note,
        }
      : null,
  }
}

/** The images of the listing and of its edit. */
export async function picturesOf(tx: Kysely<Tables>, listingId: string): Promise<PictureBefore[]> {
  const rows = await tx
    .selectFrom('images')
    .selectAll()
    .where((eb) => eb.or([eb('listing_id', '=', listingId), eb('edit_of', '=', listingId)]))
    .orderBy('id')
    .execute()
  return rows.map(({ user_id: _, created_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
  }))
}

/**
 * Stores what was there before an operator's decision, and makes the job that tells those concerned once it cannot be
 * taken back. Call it last, after the decision is written.
 */
export async function noteDecision(
  tx: Kysely<Tables>,
  server: Pick<ServerContext, 'jobs' | 'clock'>,
  decision: { listingId: string; by: string; before: BeforeDecision; news: DecisionNews },
) {
  const { listingId, by, before, news } = decision
  const now = server.clock()
  await keepFilesOf(tx, before, await picturesOf(tx, listingId), now)
  const { id } = await tx
    .insertInto('decisions')
    .values({
      listing_id: listingId,
      by_user: by,
      at: now,
      before: JSON.stringify(before),
      ...(await stateOf(tx, listingId)),
      news: JSON.stringify(news),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.jobs.sendAll(tx, 'tell-decision', [
    { data: { decisionId: id }, startAfter: undoSeconds },
  ])
}

/** Grows with whatever anybody does to a listing: an edit raises its version, a move adds a line to its statuses. */
export async function stateOf(tx: Kysely<Tables>, listingId: string) {
  const { version } = await tx
    .selectFrom('listings')
    .select('version')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  const change = await tx
    .selectFrom('status_changes')
    .select('id')
    .where('listing_id', '=', listingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { left_version: version, left_change: change?.id ?? null }
}

/** An image that is removed may come back, so its file is not swept as unused. */
async function keepFilesOf(
  tx: Kysely<Tables>,
  { pictures }: BeforeDecision,
  left: readonly PictureBefore[],
  now: Date,
) {
  const ids = new Set(left.map(({ id }) => id))
  const hashes = pictures
    .filter(({ id }) => !ids.has(id))
    .flatMap(({ blob, poster_blob }) => (poster_blob === null ? [blob] : [blob, poster_blob]))
  if (hashes.length === 0) return
  await tx
    .updateTable('blobs')
    .set({ touched_at: now })
    .where('hash', 'in', [...new Set(hashes)])
    .execute()
}
