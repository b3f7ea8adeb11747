import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import { serverLimits } from '../../../contract/limits.ts'
import { unusedUploads } from '../../../contract/media/uploads.ts'
import type { UploadId } from '../../../contract/wire/primitives.ts'
import type { ServerContext } from '../../context.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import type { Uploader } from '../cameras/camera-repository.ts'

export type UploadRow = Selectable<Tables['uploads']>

/** If nothing came for this long the sender has gone, and the upload makes room for a new one. */
const idleSeconds = 60

/** An upload of this account. Other accounts do not see it, nor does a phone that did not begin it. */
export async function ownUpload(
  db: Kysely<Tables>,
  { userId, cameraId }: Uploader,
  id: UploadId,
): Promise<UploadRow> {
  const row = await findUpload(db, userId, id)
  if (!row || row.used_at || (cameraId !== null && row.camera_id !== cameraId))
    throw notFound('The upload')
  return row
}

/** Finds used ones too: a call that is sent again names them again. */
export const findUpload = (
  db: Kysely<Tables>,
  userId: string,
  id: UploadId,
): Promise<UploadRow | undefined> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/**
 * Begins an upload, and returns the ids of those that had to make room for it. An account may have a limited number of
 * them: at the limit the idle ones go, oldest first, and if none is idle the new one is refused.
 */
export function beginUpload(
  { db }: Pick<ServerContext, 'db'>,
  { userId, cameraId, length, sha256 }: Uploader & { length: number; sha256: string },
): Promise<{ row: UploadRow; removed: UploadId[] }> {
  return inTransaction(db.write, async (tx) => {
    // Two that begin at once would each find the same free place.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const present = await tx
      .selectFrom('uploads')
      .select(['id', 'length'])
      .select(sql<boolean>`touched_at < now() - make_interval(secs => ${idleSeconds})`.as('isIdle'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .orderBy('touched_at')
      .execute()
    const removed: UploadId[] = []
    let count = present.length + 1
    let bytes = present.reduce((sum, upload) => sum + Number(upload.length), length)
    for (const upload of present) {
      if (count <= unusedUploads.most && bytes <= unusedUploads.bytes) break
      if (!upload.isIdle) continue
      removed.push(upload.id)
      count -= 1
      bytes -= Number(upload.length)
    }
    if (count > unusedUploads.most || bytes > unusedUploads.bytes)
      throw new ApiError('TOO_MANY_REQUESTS', 'Too many uploads at once; finish some of them', {
        headers: { 'retry-after': String(idleSeconds) },
      })
    if (removed.length > 0) await tx.deleteFrom('uploads').where('id', 'in', removed).execute()
    const row = await tx
      .insertInto('uploads')
      .values({
        id: randomBytes(16).toString('hex'),
        user_id: userId,
        camera_id: cameraId,
        length,
        sha256,
        expires_at: sql<Date>`now() + make_interval(hours => ${unusedUploads.hours})`,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { row, removed }
  })
}

export const markChecked = (db: Kysely<Tables>, id: UploadId) =>
  db.updateTable('uploads').set({ checked_at: sql<Date>`now()` }).where('id', '=', id).execute()

/**
 * Uses an upload up, in the transaction that stores what was made of it: if two calls name the same one, one succeeds.
 * The row stays for a while, so that the same call is recognised when it is sent again.
 */
export async function consumeUpload(tx: Kysely<Tables>, id: UploadId): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({
      used_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(hours => ${serverLimits.idempotencyHours})`,
    })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw unknownUpload('upload')
}

export const forgetUpload = (db: Kysely<Tables>, id: UploadId) =>
  db.deleteFrom('uploads').where('id', '=', id).execute()

/** The error for an upload that a form names and that cannot be used, whatever the reason. */
export const unknownUpload = (field: string) =>
  new ApiError('UNKNOWN_UPLOAD', 'This upload is not there or not finished. Send the file again', {
    issues: [{ path: field, message: 'Not a finished upload' }],
  })
