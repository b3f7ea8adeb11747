import type { Kysely, Selectable } from 'kysely'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import type { Tables } from '../../../db/tables.ts'
import type { ImageRow } from '../../images/image-repository.ts'
import { imagesOf } from '../../images/image-repository.ts'
import type { ListingRow } from '../listing-row.ts'
import { contentOf } from '../listing-row.ts'

/** What a listing says and shows, either as it is public or as its owner wants it. */
export interface Version {
  content: ListingContent
  /** In order. */
  images: ImageRow[]
}

export type PendingRow = Selectable<Tables['pending_edits']>

export const findPending = (
  db: Kysely<Tables>,
  listingId: string,
): Promise<PendingRow | undefined> =>
  db.selectFrom('pending_edits').selectAll().where('listing_id', '=', listingId).executeTakeFirst()

/** What the owner last wrote, to which an edit applies: the edit that waits, else the listing as it stands. */
export async function lastVersion(
  db: Kysely<Tables>,
  listing: ListingRow,
): Promise<Version & { pending: PendingRow | undefined }> {
  const pending = await findPending(db, listing.id)
  if (pending) return { ...(await versionOf(db, pending)), pending }
  return { ...(await publicVersion(db, listing)), pending }
}

export const publicVersion = async (db: Kysely<Tables>, listing: ListingRow): Promise<Version> => ({
  content: contentOf(listing),
  images: await imagesOf(db, listing.id),
})

export async function versionOf(
  db: Kysely<Tables>,
  { content, images: placed }: PendingRow,
): Promise<Version> {
  const ids = placed.map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('images').selectAll().where('id', 'in', ids).execute()
  const images = placed.flatMap(({ id, position }) => {
    const image = rows.find((row) => row.id === id)
    return image ? [{ ...image, position }] : []
  })
  return { content, images }
}

export const isSameVersion = (one: Version, other: Version) =>
  JSON.stringify(one.content) === JSON.stringify(other.content) &&
  arePlacedAlike(one.images, other.images)

export const arePlacedAlike = (some: readonly ImageRow[], others: readonly ImageRow[]) =>
  JSON.stringify(some.map(placeOf)) === JSON.stringify(others.map(placeOf))

export const placeOf = ({ id, position }: ImageRow) => ({ id, position })
