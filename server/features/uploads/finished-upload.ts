import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { uploadId } from '../../../contract/wire/primitives.ts'
import type { ServerContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Upload } from '../../http/receive-upload.ts'
import { partPath, syncedSize } from './part-store.ts'
import type { UploadRow } from './upload-repository.ts'
import {
  consumeUpload,
  findUpload,
  forgetUpload,
  markChecked,
  unknownUpload,
} from './upload-repository.ts'

type Deps = Pick<ServerContext, 'db' | 'partsDir' | 'uploadDir' | 'log'>

/** Compares what arrived with what was announced; other bytes are of no use and are deleted. */
export async function checkUpload(deps: Deps, row: UploadRow): Promise<void> {
  const path = partPath(deps, row.id)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  if (hash.digest('hex') === row.sha256) {
    await markChecked(deps.db.write, row.id)
    return
  }
  await forgetUpload(deps.db.write, row.id)
  await rm(path, { force: true })
  throw new ApiError('DIGEST_MISMATCH', 'The file did not arrive as it was sent. Send it again')
}

/**
 * A finished upload as a form's file. The form gets a link of its own, so that the bytes stay until the form is done
 * with them, whatever happens to the upload meanwhile.
 */
export async function takeUpload(
  deps: Deps,
  userId: string | undefined,
  { id, field }: { id: string; field: string },
): Promise<Upload> {
  const isId = userId !== undefined && uploadId.safeParse(id).success
  const row = isId ? await findUpload(deps.db.write, userId, id) : undefined
  if (!row) throw unknownUpload(field)
  const upload = { size: Number(row.length), sha256: row.sha256, uploadId: row.id }
  // The call that used it is sent again: it only needs to know that.
  if (row.used_at) return { ...upload, path: '', isUsed: true, dispose: async () => {} }
  const part = partPath(deps, row.id)
  if (!row.checked_at) {
    if ((await syncedSize(part)) !== upload.size) throw unknownUpload(field)
    await checkUpload(deps, row)
  }
  await mkdir(deps.uploadDir, { recursive: true })
  const path = join(deps.uploadDir, randomUUID())
  await linkOrCopy(part, path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? unknownUpload(field) : error
  })
  return { ...upload, path, dispose: () => rm(path, { force: true }) }
}

/** Linking fails if a folder that several servers share lies on another disk. */
const linkOrCopy = (from: string, to: string) =>
  link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw error
    return copyFile(from, to)
  })

/**
 * Called after a call that succeeded. Files that it did not need go too, since the listing has the same bytes already.
 */
export async function discardUploads(deps: Deps, files: Iterable<Upload>): Promise<void> {
  for (const { uploadId: id } of files) {
    if (id === undefined) continue
    try {
      await consumeUpload(deps.db.write, id).catch((error) => {
        if (!(error instanceof ApiError)) throw error
      })
      await rm(partPath(deps, id), { force: true })
    } catch (error) {
      deps.log.warn({ err: error }, 'a used upload was not removed; it will be swept')
    }
  }
}
