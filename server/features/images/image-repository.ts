import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Image } from '../../../contract/listing.ts'
import type { Tables } from '../../db/tables.ts'
import { consumeUpload } from '../uploads/upload-repository.ts'
import type { ReadyMedia } from './ingest-upload.ts'

export type ImageRow = Selectable<Tables['images']>

/** A listing's pictures in order. */
export const imagesOf = (db: Kysely<Tables>, listingId: string): Promise<ImageRow[]> =>
  db
    .selectFrom('images')
    .selectAll()
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Which of these digests pictures have that stand in a listing of this account, by either of their two. */
export async function knownImages(
  db: Kysely<Tables>,
  ownerId: string,
  digests: readonly string[],
): Promise<{ digest: string; listingId: string; id: string }[]> {
  if (digests.length === 0) return []
  const wanted = new Set(digests)
  const rows = await db
    .selectFrom('images')
    .innerJoin('listings', 'listings.id', 'images.listing_id')
    .select(['images.id', 'images.listing_id', 'sent_digest', 'source_digest'])
    .where('listings.owner_id', '=', ownerId)
    .where('listings.deleted_at', 'is', null)
    .where((either) =>
      either.or([
        either('sent_digest', 'in', [...wanted]),
        either('source_digest', 'in', [...wanted]),
      ]),
    )
    .orderBy('images.id')
    .execute()
  return rows.flatMap(({ id, listing_id, sent_digest, source_digest }) =>
    [...new Set([sent_digest, source_digest])].flatMap((digest) =>
      digest !== null && listing_id !== null && wanted.has(digest)
        ? [{ digest, listingId: listing_id, id }]
        : [],
    ),
  )
}

export const presentImage = (row: ImageRow): Image => ({
  id: row.id,
  type: row.type,
  width: row.width,
  height: row.height,
  placeholder: row.placeholder,
})

export async function insertImage(
  tx: Kysely<Tables>,
  listingId: string,
  position: number,
  media: ReadyMedia,
  source: string | null = null,
): Promise<ImageRow> {
  if (media.uploadId !== undefined) await consumeUpload(tx, media.uploadId)
  const place = { listing_id: listingId, position, source_digest: source }
  return insertImageRow(tx, { ...columnsOfMedia(media), ...place })
}

export const insertImageRow = (
  tx: Kysely<Tables>,
  row: Insertable<Tables['images']>,
): Promise<ImageRow> => tx.insertInto('images').values(row).returningAll().executeTakeFirstOrThrow()

const columnsOfMedia = (media: ReadyMedia) => ({
  type: media.type,
  width: media.width,
  height: media.height,
  placeholder: media.placeholder,
  duration_ms: media.durationMs,
  blob: media.blob.sha256,
  poster_blob: media.poster?.sha256 ?? null,
  sent_digest: media.sentDigest,
})

export async function removeImages(tx: Kysely<Tables>, ids: readonly string[]) {
  if (ids.length > 0) await tx.deleteFrom('images').where('id', 'in', ids).execute()
}

/** Numbers the pictures from 0 in the order given; those that stand right are left alone. */
export async function placeImages(tx: Kysely<Tables>, images: readonly ImageRow[]) {
  for (const [position, image] of images.entries())
    if (image.position !== position)
      await tx.updateTable('images').set({ position }).where('id', '=', image.id).execute()
}

/**
 * Frees a position by moving on whoever stands there, and those who are pushed by it. Gaps stay: files that are sent
 * all at once come in any order, and each takes the place it names.
 */
export async function makeRoomAt(
  tx: Kysely<Tables>,
  images: readonly ImageRow[],
  position: number,
) {
  let taken = position
  for (const image of images.filter((each) => each.position >= position)) {
    if (image.position !== taken) return
    taken += 1
    await tx.updateTable('images').set({ position: taken }).where('id', '=', image.id).execute()
  }
}
