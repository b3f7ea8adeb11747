import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ServerContext } from '../context.ts'
import { cacheAsked } from '../metrics/points.ts'
import { acceptedEncoding, worthCompressing } from './accepted-encoding.ts'
import type { CachedBody } from './body-store.ts'
import { BodyStore } from './body-store.ts'
import type { Caller } from './caller.ts'
import { hasSessionCookie } from './cookies.ts'
import { isKnownTag } from './entity-tag.ts'

const mostBytes = 64_000_000

interface Options<Value> {
  /** Long texts are written faster by the engine itself than by a route's compiled serializer. */
  write?: (value: Value) => string | Buffer
  /** What the answer is cached under, where several addresses ask for the same. It is then cached at once. */
  name?: string
}

export interface CachedAnswers {
  /** A hook for routes whose answers are cached: what is there, or known to the client, needs no database. */
  serve: (onServed?: (request: FastifyRequest) => void) => onRequestAsyncHookHandler
  /** Answers from a handler: a visitor's answer is made once a version, a signed-in caller's is their own. */
  answer: <Value>(
    context: Exchange & { caller: Caller | undefined },
    make: () => Promise<Value>,
    options?: Options<Value>,
  ) => Promise<FastifyReply>
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Answers about listings to visitors, cached by the listings' version and the address asked. The version is read from
 * the database that the rows are read from, before them: a body may be newer than its tag, never older.
 */
export function cacheAnswers(
  { version, settings, city }: Pick<ServerContext, 'version' | 'settings' | 'city'>,
  revision: string,
): CachedAnswers {
  const store = new BodyStore(mostBytes)
  const underWay = new Map<string, Promise<CachedBody>>()
  const tagOf = (at: string) => `W/"${revision}-${at}"`
  const isVisitor = (request: FastifyRequest) =>
    request.headers.authorization === undefined && !hasSessionCookie(request, settings)

  async function sendCached(
    { request, reply }: Exchange,
    at: string,
    under: string,
    body: CachedBody,
  ) {
    reply.header('etag', tagOf(at))
    if (isKnownTag(request.headers['if-none-match'], tagOf(at))) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const encoding =
      body.plain.length < worthCompressing
        ? undefined
        : acceptedEncoding(request.headers['accept-encoding'])
    if (!encoding) return reply.send(body.plain)
    const bytes = await store.compressed(under, body, encoding)
    return reply.header('content-encoding', encoding).send(bytes)
  }

  /** Asked by many at once, a body is made for the first and given to all. */
  function makeOnce(under: string, at: string, make: () => Promise<Buffer>): Promise<CachedBody> {
    const name = `${at} ${under}`
    const making =
      underWay.get(name) ??
      make()
        .then((bytes) => store.put(under, at, bytes))
        .finally(() => underWay.delete(name))
    underWay.set(name, making)
    return making
  }

  return {
    serve: (onServed) => async (request, reply) => {
      if (!isVisitor(request)) return
      const at = version.current
      const body = store.get(request.url, at)
      const known = request.headers['if-none-match']
      if (!body && !isKnownTag(known, tagOf(at))) return
      onServed?.(request)
      cacheAsked.tell({ city: city.id, cache: 'answers', isThere: true })
      if (body) return sendCached({ request, reply }, at, request.url, body)
      reply.header('etag', tagOf(at))
      return reply.code(304).send()
    },

    async answer({ request, reply, caller }, make, { write = JSON.stringify, name } = {}) {
      // As bytes at once: of a text Node counts the bytes first, and joins the head to it before it writes both.
      const bytes = async () => {
        const written = write(await make())
        return typeof written === 'string' ? Buffer.from(written) : written
      }
      if (caller) return sendOwn({ request, reply }, await bytes())
      const at = version.current
      const under = name ?? request.url
      const known = store.get(under, at)
      cacheAsked.tell({ city: city.id, cache: 'answers', isThere: known !== undefined })
      if (known || name !== undefined || store.isAskedAgain(under, at)) {
        const body = known ?? (await makeOnce(under, at, bytes))
        return sendCached({ request, reply }, at, under, body)
      }
      const made = await bytes()
      reply.header('etag', tagOf(at))
      return reply.type('application/json; charset=utf-8').send(made)
    },
  }
}

function sendOwn({ request, reply }: Exchange, body: Buffer) {
  const tag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  reply.cacheAs('own').header('etag', tag)
  if (isKnownTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
