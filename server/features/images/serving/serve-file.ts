import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, StoredMedia } from '../../../storage/media-store.ts'
import { readRange } from './byte-range.ts'

/** The stored file was cut short or changed: it is reported, and never sent as if it were whole. */
export class DamagedFileError extends Error {}

export interface Served {
  /** Identifies the bytes: the same tag always means the same file. */
  etag: string
  mime: string
  fileName: string
  isPublic: boolean
  /** The answer depends on what the caller accepts. */
  isNegotiated: boolean
  /** Known beforehand if parts of the file may be asked for. */
  size: number | undefined
  open: (range?: ByteRange) => Promise<StoredMedia | undefined>
}

/**
 * Answers with the whole file, a part of it, or only "not modified". Returns false when the store has no such file. (If
 * it returned the reply, that would be awaited until it is sent, and then be undefined.)
 */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  served: Served,
): Promise<boolean> {
  if (isKnown(request.headers['if-none-match'], served.etag)) {
    setHeaders(reply, served)
    reply.code(304).send()
    return true
  }
  const range = askedRange(request, served)
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${served.size}`).send()
    return true
  }
  const media = await served.open(range)
  if (!media) return false
  if (served.size !== undefined && media.size !== served.size) {
    media.stream.destroy()
    throw new DamagedFileError(`The media store holds ${media.size} bytes of ${served.size}`)
  }
  setHeaders(reply, served)
  reply.type(served.mime)
  reply.header('content-disposition', `inline; filename="${served.fileName}"`)
  reply.header('content-length', range ? range.end - range.start + 1 : media.size)
  if (range) {
    reply.code(206)
    reply.header('content-range', `bytes ${range.start}-${range.end}/${media.size}`)
  }
  if (request.method === 'HEAD') media.stream.destroy()
  reply.send(request.method === 'HEAD' ? Readable.from([]) : media.stream)
  return true
}

function setHeaders(reply: FastifyReply, { etag, isPublic, isNegotiated, size }: Served) {
  reply.header('etag', etag)
  reply.cacheAs(!isPublic ? 'own' : isNegotiated ? 'picture' : 'original')
  if (size !== undefined) reply.header('accept-ranges', 'bytes')
  // A sent file that is opened by itself is a page of this site, so it may do nothing.
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  reply.header('x-content-type-options', 'nosniff')
}

/**
 * `If-Range` asks for a part only if the file is still the one of which the caller has the rest, else for the whole.
 */
function askedRange({ headers }: FastifyRequest, { size, etag }: Served) {
  const isOfAnother = headers['if-range'] !== undefined && headers['if-range'] !== etag
  return size === undefined || isOfAnother ? undefined : readRange(headers.range, size)
}

const isKnown = (header: string | undefined, etag: string) =>
  (header ?? '')
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
