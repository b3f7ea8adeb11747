import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { House } from '../../house.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Picture } from '../images/ingest-picture.ts'
import { ingestPicture } from '../images/ingest-picture.ts'
import type { Upload } from '../images/receive-upload.ts'
import { storeBlob } from '../images/store-blob.ts'

export interface Icon {
  picture: Picture
  sentDigest: string
}

/** The file is in the store before a row points at it; a row that never comes leaves it to the sweeper. */
export async function ingestIcon(house: Pick<House, 'db' | 'media'>, file: Upload): Promise<Icon> {
  const ingested = await ingestPicture(file.path)
  if (!ingested.ok)
    throw new ApiError(ingested.error.code, ingested.error.message, {
      issues: [{ path: 'icon', message: ingested.error.message }],
    })
  const picture = ingested.value
  await storeBlob(house, { sha256: picture.sha256, mime: picture.mime, bytes: picture.bytes })
  return { picture, sentDigest: file.sha256 }
}

/** A user has one icon or none; the id changes with the picture, whose address is kept for ever. */
export async function replaceIcon(
  tx: Kysely<Tables>,
  userId: string,
  icon: Icon | undefined,
): Promise<string | null> {
  await tx.deleteFrom('images').where('user_id', '=', userId).execute()
  if (!icon) return null
  const { width, height, placeholder, sha256 } = icon.picture
  const { id } = await tx
    .insertInto('images')
    .values({
      user_id: userId,
      ad_id: null,
      type: 'image',
      width,
      height,
      placeholder,
      duration_ms: null,
      blob: sha256,
      poster_blob: null,
      sent_digest: icon.sentDigest,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
