import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestIdHeader } from './request-id.ts'

/** All that the hooks made of an answer's head; only the request's name differs from one time to the next. */
export interface Head {
  status: number
  /** Names and values in turns, as Node writes them at once. */
  fields: readonly string[]
}

/** Of an answer that has begun and that was nobody's own. */
export function headOf(reply: FastifyReply): Head | undefined {
  // That a connection ends is said for a while, when a process stops.
  const { [requestIdHeader]: _, connection: __, ...lasting } = reply.getHeaders()
  if (!reply.raw.headersSent || 'set-cookie' in lasting) return undefined
  const fields = Object.entries(lasting).flatMap(([name, value]) => [name, String(value)])
  return { status: reply.statusCode, fields }
}

/** Sends what was sent under this head before, without the hooks that made the head. */
export function sendAgain(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { status, fields }: Head,
  bytes: Buffer | undefined,
) {
  request.server.load.watchAnswer(request, reply, bytes)
  reply.hijack()
  reply.raw.writeHead(status, [requestIdHeader, request.id, ...fields])
  reply.raw.end(bytes)
}
