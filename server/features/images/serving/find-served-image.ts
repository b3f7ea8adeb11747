import type { Kysely } from 'kysely'
import type { Status } from '../../../../contract/listings/listing-words.ts'
import type { Tables } from '../../../db/tables.ts'

export interface StoredFile {
  sha256: string
  mime: string
  size: number
}

export interface ServedImage {
  id: string
  type: 'image' | 'video'
  file: StoredFile
  /** A video's still. */
  poster: StoredFile | undefined
  ownerId: string
  /** It belongs to an edit that nobody has looked at yet: only insiders may see it. */
  isOfEdit: boolean
  /** Undefined for a user's icon. */
  listing: { status: Status; deleted_at: Date | null } | undefined
  /** It is the icon of an advertiser who may show themselves; the icon of a blocked one is not public. */
  isAdvertisers: boolean
}

export async function findServedImage(
  db: Kysely<Tables>,
  id: string,
): Promise<ServedImage | undefined> {
  const row = await db
    .selectFrom('images as i')
    .innerJoin('blobs as file', 'file.hash', 'i.blob')
    .leftJoin('blobs as poster', 'poster.hash', 'i.poster_blob')
    .leftJoin('listings as a', (join) =>
      join.on(({ eb, fn }) => eb('a.id', '=', fn.coalesce('i.listing_id', 'i.edit_of'))),
    )
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .select([
      'i.id',
      'i.type',
      'i.edit_of',
      'file.hash',
      'file.mime',
      'file.bytes',
      'poster.hash as poster_hash',
      'poster.mime as poster_mime',
      'poster.bytes as poster_bytes',
      'a.owner_id',
      'a.status',
      'a.deleted_at',
      'i.user_id',
      'u.is_admin',
      'u.is_blocked',
    ])
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    type: row.type,
    file: { sha256: row.hash, mime: row.mime, size: Number(row.bytes) },
    poster:
      row.poster_hash && row.poster_mime
        ? { sha256: row.poster_hash, mime: row.poster_mime, size: Number(row.poster_bytes) }
        : undefined,
    isOfEdit: row.edit_of !== null,
    ownerId: row.owner_id ?? row.user_id ?? '',
    listing: row.status ? { status: row.status, deleted_at: row.deleted_at } : undefined,
    isAdvertisers: row.is_admin === true && row.is_blocked === false,
  }
}
