import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

export type BodyPart = { name: string; text: string } | FilePart
export interface FilePart {
  name: string
  path: string
  bytes: number
  type: string
}

/** The file is shorter or longer than the request said. */
export class ChangedFile extends Error {}

export const textPart = (name: string, text: string): BodyPart => ({ name, text })

const chunkBytes = 64 * 1024

/**
 * A form as it goes over the wire. `stream` may be called again for another attempt and reads the files again; a
 * `FormData` cannot be sent twice.
 */
export function multipartBody(parts: readonly BodyPart[]) {
  const boundary = `sakhli-${randomBytes(12).toString('hex')}`
  const headOf = (part: BodyPart) => {
    const name = `content-disposition: form-data; name="${part.name}"`
    const more = 'path' in part ? `; filename="${part.name}"\r\ncontent-type: ${part.type}` : ''
    return Buffer.from(`--${boundary}\r\n${name}${more}\r\n\r\n`)
  }
  const end = Buffer.from(`--${boundary}--\r\n`)
  const line = Buffer.from('\r\n')
  const sizeOf = (part: BodyPart) => ('path' in part ? part.bytes : Buffer.byteLength(part.text))
  const bytes = parts.reduce(
    (sum, part) => sum + headOf(part).length + sizeOf(part) + line.length,
    end.length,
  )

  async function* stream(): AsyncGenerator<Buffer> {
    for (const part of parts) {
      yield headOf(part)
      if ('path' in part) yield* readPart(part)
      else yield Buffer.from(part.text)
      yield line
    }
    yield end
  }
  return { type: `multipart/form-data; boundary=${boundary}`, bytes, stream }
}

/** A part of a file, from `start` to `end`; the whole file must still have `fileBytes`. */
export interface FilePiece {
  path: string
  start: number
  end: number
  fileBytes: number
}

export async function* readPiece({ path, start, end, fileBytes }: FilePiece) {
  if ((await stat(path)).size !== fileBytes) throw changed()
  let at = start
  // The stream's `end` is inclusive.
  for await (const chunk of createReadStream(path, {
    start,
    end: end - 1,
    highWaterMark: chunkBytes,
  })) {
    at += chunk.length
    yield chunk as Buffer
  }
  if (at !== end) throw changed()
}

const changed = () => new ChangedFile('The file changed while it was sent')

async function* readPart({ path, bytes }: FilePart): AsyncGenerator<Buffer> {
  let read = 0
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    read += chunk.length
    if (read > bytes) break
    yield chunk as Buffer
  }
  if (read !== bytes) throw changed()
}
