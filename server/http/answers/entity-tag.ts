import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends a small JSON document that a client may cache; 304 if the client has this version. */
export function answerWithEtag(request: FastifyRequest, reply: FastifyReply, json: string) {
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`
  reply.header('etag', etag)
  if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').serializer(String).send(json)
}

/** A weak comparison, as If-None-Match requires: the tag is the same for compressed and uncompressed answers. */
export function isKnownTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header === tag) return true
  if (header.trim() === '*') return true
  const bare = (one: string) => one.trim().replace(/^W\//, '')
  return header.split(',').some((one) => bare(one) === bare(tag))
}
