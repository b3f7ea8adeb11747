import type { Kysely } from 'kysely'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import type { Upload } from '../../http/receive-upload.ts'
import { storeBlob } from '../images/blobs/store-blob.ts'
import { ingestImage } from '../images/ingest/ingest-image.ts'
import { accept, blobOf } from '../images/ingest/ingest-upload.ts'
import { chargeUploads } from '../images/ingest/upload-quota.ts'
import { consumeUpload, unknownUpload } from '../uploads/upload-repository.ts'

export interface Icon {
  width: number
  height: number
  placeholder: string
  sha256: string
  sentDigest: string
  uploadId: string | undefined
}

/** The file is stored before a row names it; if the row is never written, the sweeper removes the file. */
export async function ingestIcon(
  server: Pick<ServerContext, 'db' | 'media' | 'decoder' | 'clock'>,
  file: Upload,
  userId: string,
): Promise<Icon> {
  if (file.isUsed) throw unknownUpload('icon')
  await chargeUploads(server, userId, [file])
  const image = accept(await ingestImage(server, file.path, userId), 'icon')
  try {
    await storeBlob(server, blobOf(image))
  } finally {
    await image.dispose()
  }
  const { width, height, placeholder, sha256 } = image
  return { width, height, placeholder, sha256, sentDigest: file.sha256, uploadId: file.uploadId }
}

/** A user has at most one icon. A new picture gets a new id, because browsers cache its address for ever. */
export async function replaceIcon(
  tx: Kysely<Tables>,
  userId: string,
  icon: Icon | undefined,
): Promise<string | null> {
  await tx.deleteFrom('images').where('user_id', '=', userId).execute()
  if (!icon) return null
  if (icon.uploadId !== undefined) await consumeUpload(tx, icon.uploadId)
  const { width, height, placeholder, sha256 } = icon
  const { id } = await tx
    .insertInto('images')
    .values({
      user_id: userId,
      listing_id: null,
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
