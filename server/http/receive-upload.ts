import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Upload {
  path: string
  size: number
  /** The SHA-256 of the bytes as they were sent, in hexadecimal. */
  sha256: string
  /** Set if the file was not sent with the form but by an earlier resumable upload. */
  uploadId?: string
  /** The upload was used before, and its bytes are gone. */
  isUsed?: true
  dispose(): Promise<void>
}

type Received =
  | { ok: true; value: Upload }
  | { ok: false; error: { code: 'TOO_LARGE'; message: string } }

class TooLargeError extends Error {}

/** Receives an upload into a temporary file. If the stream breaks off, this removes the file and throws. */
export const receiveUpload = async (
  stream: NodeJS.ReadableStream & { truncated?: boolean },
  { dir, maxBytes }: { dir: string; maxBytes: number },
): Promise<Received> => {
  // Synchronous, because a stream that fails while it has no listener ends the process.
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, randomUUID())
  const dispose = () => rm(path, { force: true })
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length
      if (size > maxBytes) return next(new TooLargeError('Too large'))
      hash.update(chunk)
      next(null, chunk)
    },
  })
  try {
    await pipeline(stream, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    // A multipart parser with its own limit ends a file early, without an error.
    if (stream.truncated) throw new TooLargeError('Cut short by the parser')
    return { ok: true, value: { path, size, sha256: hash.digest('hex'), dispose } }
  } catch (error) {
    await dispose()
    if (!(error instanceof TooLargeError)) throw error
    const message = `Send files of at most ${Math.floor(maxBytes / 1_000_000)} MB`
    return { ok: false, error: { code: 'TOO_LARGE', message } }
  }
}

/** Nothing is being received at the start, so everything in the folder was left by a crash. */
export const cleanTemp = async (dir: string) => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  for (const name of await readdir(dir)) await rm(join(dir, name), { recursive: true, force: true })
}
