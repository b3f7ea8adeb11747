import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Upload {
  path: string
  size: number
  /** Of the bytes as they were sent, in hexadecimal. */
  sha256: string
  /** Set when it was not sent with the form but by a resumable upload before it. */
  uploadId?: string
  /** That upload was used before and its bytes are gone. */
  isUsed?: true
  dispose(): Promise<void>
}

type Received =
  | { ok: true; value: Upload }
  | { ok: false; error: { code: 'TOO_LARGE'; message: string } }

class TooLargeError extends Error {}

/** Takes an upload to a temporary file. A stream that breaks off leaves no file and throws. */
export const receiveUpload = async (
  stream: NodeJS.ReadableStream & { truncated?: boolean },
  { dir, maxBytes }: { dir: string; maxBytes: number },
): Promise<Received> => {
  // Synchronously: a stream that fails while nobody listens to it ends the process.
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
    // A multipart parser with a limit of its own ends a file early, and without an error.
    if (stream.truncated) throw new TooLargeError('Cut short by the parser')
    return { ok: true, value: { path, size, sha256: hash.digest('hex'), dispose } }
  } catch (error) {
    await dispose()
    if (!(error instanceof TooLargeError)) throw error
    const message = `Send files of at most ${Math.floor(maxBytes / 1_000_000)} MB`
    return { ok: false, error: { code: 'TOO_LARGE', message } }
  }
}

/** At start nothing is being received, so whatever lies there was left by a crash. */
export const cleanTemp = async (dir: string) => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  for (const name of await readdir(dir)) await rm(join(dir, name), { recursive: true, force: true })
}
