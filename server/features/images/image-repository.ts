import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Image } from '../../../contract/listings/listing.ts'
import type { Tables } from '../../db/tables.ts'
import { consumeUpload } from '../uploads/upload-repository.ts'
import type { ReadyMedia } from './ingest/ingest-upload.ts'

export type ImageRow = Selectable<Tables['images']>

/** A listing's images in order. */
export const imagesOf = (db: Kysely<Tables>, listingId: string): Promise<ImageRow[]> =>
  db
    .selectFrom('images')
    .selectAll()
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/**
 * The advertiser's media with one of these digests, in a listing or in an edit of one that waits. Both the digest of
 * the sent file and that of its source count.
 */
export async function knownImages(
  db: Kysely<Tables>,
  advertiserId: string,
  digests: readonly string[],
): Promise<{ digest: string; listingId: string; id: string }[]> {
  if (digests.length === 0) return []
  const wanted = new Set(digests)
  // Two queries, since each has its own index.
  const rows = [
    ...(await imagesWith(db, 'images.listing_id', advertiserId, [...wanted])),
    ...(await imagesWith(db, 'images.edit_of', advertiserId, [...wanted])),
  ]
  return rows
    .toSorted((one, other) => Number(one.id) - Number(other.id))
    .flatMap(({ id, listingId, sent_digest, source_digest }) =>
      [...new Set([sent_digest, source_digest])].flatMap((digest) =>
        digest !== null && wanted.has(digest) ? [{ digest, listingId, id }] : [],
      ),
    )
}

const imagesWith = (
  db: Kysely<Tables>,
  of: 'images.listing_id' | 'images.edit_of',
  advertiserId: string,
  digests: string[],
) =>
  db
    .selectFrom('images')
    .innerJoin('listings', 'listings.id', of)
    .select(['images.id', 'listings.id as listingId', 'sent_digest', 'source_digest'])
    .where('listings.owner_id', '=', advertiserId)
    .where('listings.deleted_at', 'is', null)
    .where((either) =>
      either.or([either('sent_digest', 'in', digests), either('source_digest', 'in', digests)]),
    )
    .execute()

export const presentImage = (row: ImageRow): Image => ({
  id: row.id,
  type: row.type,
  width: row.width,
  height: row.height,
  placeholder: row.placeholder,
})

/** The listing, or the listing whose edit it is: an edit's image becomes the listing's once the edit is public. */
export type PictureOf = { listing_id: string } | { edit_of: string }

export async function insertImage(
  tx: Kysely<Tables>,
  of: PictureOf,
  position: number,
  media: ReadyMedia,
  source: string | null = null,
): Promise<ImageRow> {
  if (media.uploadId !== undefined) await consumeUpload(tx, media.uploadId)
  return insertImageRow(tx, { ...columnsOfMedia(media), ...of, position, source_digest: source })
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

/** Numbers the images from 0 in the given order. */
export const inOrder = (images: readonly ImageRow[]): ImageRow[] =>
  images.map((image, position) => ({ ...image, position }))

/**
 * Frees a position by moving on the image that stands there, and those that it pushes. Gaps stay: files that are sent
 * all at once arrive in any order, and each takes the position it names.
 */
export function withRoomAt(images: readonly ImageRow[], position: number): ImageRow[] {
  let taken = position
  let isPushing = true
  return images.map((image) => {
    if (image.position < position || !isPushing) return image
    isPushing = image.position === taken
    if (!isPushing) return image
    taken += 1
    return { ...image, position: taken }
  })
}

/**
 * Gives the listing the `shown` images, each at the position it names, and leaves the `waiting` ones to its edit. All
 * other images of the listing or its edit are deleted.
 */
export async function standImages(
  tx: Kysely<Tables>,
  listingId: string,
  { shown, waiting }: { shown: readonly ImageRow[]; waiting: readonly ImageRow[] },
) {
  const shownIds = new Set(shown.map(({ id }) => id))
  const kept = new Set([...shownIds, ...waiting.map(({ id }) => id)])
  const rows = await tx
    .selectFrom('images')
    .select(['id', 'listing_id', 'position'])
    .where((eb) => eb.or([eb('listing_id', '=', listingId), eb('edit_of', '=', listingId)]))
    .execute()
  const stands = new Map(rows.map((row) => [row.id, row]))
  const loose = rows.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
  if (loose.length > 0) await tx.deleteFrom('images').where('id', 'in', loose).execute()
  for (const { id, position } of shown) {
    const now = stands.get(id)
    if (now?.listing_id === listingId && now.position === position) continue
    await tx
      .updateTable('images')
      .set({ listing_id: listingId, edit_of: null, position })
      .where('id', '=', id)
      .execute()
  }
  const unshown = rows.flatMap(({ id, listing_id }) =>
    listing_id !== null && kept.has(id) && !shownIds.has(id) ? [id] : [],
  )
  if (unshown.length > 0)
    await tx
      .updateTable('images')
      .set({ listing_id: null, edit_of: listingId })
      .where('id', 'in', unshown)
      .execute()
}
