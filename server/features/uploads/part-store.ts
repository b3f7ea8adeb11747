import type { FileHandle } from 'node:fs/promises'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { UploadId } from '../../../contract/wire/primitives.ts'
import type { ServerContext } from '../../context.ts'

/** Ids are 32 hexadecimal digits, so none of them can lead out of the folder. */
export const partPath = ({ partsDir }: Pick<ServerContext, 'partsDir'>, id: UploadId) =>
  join(partsDir, id)

/**
 * The bytes of uploads, one file each. The file's length is the offset: if the process is killed, the next request goes
 * on from what is in the file. No offset is told before the bytes below it are on the disk.
 */
export class PartStore extends DataStore {
  readonly #deps: Pick<ServerContext, 'db' | 'partsDir'>

  constructor(deps: Pick<ServerContext, 'db' | 'partsDir'>) {
    super()
    this.#deps = deps
    this.extensions = ['creation', 'termination', 'expiration']
  }

  override async create(upload: Upload): Promise<Upload> {
    const file = await open(partPath(this.#deps, upload.id), 'wx')
    await closeSynced(file)
    await syncFolder(this.#deps.partsDir)
    return upload
  }

  override async getUpload(id: UploadId): Promise<Upload> {
    const row = await this.#deps.db.write
      .selectFrom('uploads')
      .select(['length', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    const size = row && (await syncedSize(partPath(this.#deps, id)))
    if (!row || size === undefined) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: Number(row.length), offset: size })
  }

  /** Also resolves with the new offset when the sender goes away: the bytes that came stay. */
  override async write(bytes: Readable, id: UploadId, offset: number): Promise<number> {
    const file = await open(partPath(this.#deps, id), 'r+')
    let end = offset
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        for (let at = 0; at < chunk.length; ) {
          const { bytesWritten } = await file.write(chunk, at, chunk.length - at, end + at)
          at += bytesWritten
        }
        end += chunk.length
      }
    } finally {
      await closeSynced(file)
    }
    return end
  }

  override async remove(id: UploadId): Promise<void> {
    await rm(partPath(this.#deps, id), { force: true })
  }
}

/** How much of the file is safe on the disk: all of it, after this has synced it. Undefined without a file. */
export async function syncedSize(path: string): Promise<number | undefined> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return undefined
  try {
    await file.datasync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

async function closeSynced(file: FileHandle) {
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
