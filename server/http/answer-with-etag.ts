import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends a small JSON document that a client may keep: 304 when it has this very one. */
export function answerWithEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, cacheControl }: { json: string; cacheControl: string },
) {
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`
  reply.headers({ etag, 'cache-control': cacheControl })
  if (isNamedBy(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').serializer(String).send(json)
}

/** Weak and strong tags are the same to a GET. */
const isNamedBy = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
