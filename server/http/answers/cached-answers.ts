import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { ServerContext } from '../../context.ts'
import { cacheAsked } from '../../metrics/points.ts'
import type { Caller } from '../caller.ts'
import { mayBeSignedIn } from '../cookies.ts'
import { acceptedEncoding, worthCompressing } from './accepted-encoding.ts'
import type { CachedBody } from './body-store.ts'
import { BodyStore } from './body-store.ts'
import { isKnownTag } from './entity-tag.ts'
import type { Form } from './send-again.ts'
import { Heads, sendAgain } from './send-again.ts'

const mostBytes = 64_000_000
const mostUncounted = 100_000

interface Options<Value> {
  /** JSON.stringify writes long texts faster than a route's compiled serializer. */
  write?: (value: Value) => string | Buffer
  /**
   * The name to cache the answer under, if several addresses ask for the same. It is then cached at the first request.
   */
  name?: string
}

export interface CachedAnswers {
  /** A hook for cached routes: it needs no database if the body is cached or the client already has it. */
  serve: (onServed?: (request: FastifyRequest) => void) => onRequestHookHandler
  /** Sends a handler's answer: made once per version for all visitors, and each time for a signed-in caller. */
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
 * Answers about listings to visitors, cached by the listings' version and the address. The version is read before the
 * rows and from the same database, so a body may be newer than its tag, but never older.
 */
export function cacheAnswers(
  { version, settings, city }: Pick<ServerContext, 'version' | 'settings' | 'city'>,
  revision: string,
): CachedAnswers {
  const store = new BodyStore(mostBytes)
  const underWay = new Map<string, Promise<CachedBody>>()
  /** The heads that were sent with a body, so that the next visitors get them without computing them again. */
  const heads = new Heads<CachedBody>()
  const tagOf = (at: string) => `W/"${revision}-${at}"`
  const isVisitor = (request: FastifyRequest) => !mayBeSignedIn(request, settings)

  function formFor({ headers }: FastifyRequest, at: string, body: CachedBody): Form {
    if (isKnownTag(headers['if-none-match'], tagOf(at))) return 'unchanged'
    if (body.plain.length < worthCompressing) return 'plain'
    return acceptedEncoding(headers['accept-encoding']) ?? 'plain'
  }

  async function sendCached(
    { request, reply }: Exchange,
    at: string,
    under: string,
    body: CachedBody,
    form = formFor(request, at, body),
  ) {
    reply.header('etag', tagOf(at))
    if (form === 'unchanged') return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    if (form === 'plain') return reply.send(body.plain)
    const bytes = await store.compressed(under, body, form)
    return reply.header('content-encoding', form).send(bytes)
  }

  /** Sends to a visitor the same answer as to all others. The first time it goes through the hooks. */
  function sendToVisitor({ request, reply }: Exchange, at: string, body: CachedBody, form: Form) {
    const bytes = bytesOf(body, form)
    const head = heads.get(body, form)
    if (head) return sendAgain({ request, reply }, head, bytes)
    sendCached({ request, reply }, at, request.url, body, form).then(
      () => {
        // If the bytes had to be compressed first, the store now has a new body, so this head would not be found.
        if (bytes || form === 'unchanged') heads.remember(body, form, reply)
      },
      (error) => reply.send(error),
    )
  }

  /** A body that many ask for at once is made once, and all get it. */
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
    serve: (onServed) => (request, reply, done) => {
      if (!isVisitor(request)) return done()
      const at = version.current
      const body = store.get(request.url, at)
      if (!body && !isKnownTag(request.headers['if-none-match'], tagOf(at))) return done()
      const form = body ? formFor(request, at, body) : 'unchanged'
      if (body && isLarge(body, form)) return done()
      onServed?.(request)
      cacheAsked.tell({ city: city.id, cache: 'answers', isThere: true })
      if (!body) return reply.header('etag', tagOf(at)).code(304).send()
      sendToVisitor({ request, reply }, at, body, form)
    },

    async answer({ request, reply, caller }, make, { write = JSON.stringify, name } = {}) {
      // Converted to bytes here: of a text Node would count the bytes, and join it to the head, before writing both.
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

/** Writing so many bytes takes as long as a search, so it counts as work; all else is sent before the limits on load. */
const isLarge = (body: CachedBody, form: Form) =>
  form !== 'unchanged' && (bytesOf(body, form) ?? body.plain).length > mostUncounted

function bytesOf({ plain, compressed }: CachedBody, form: Form): Buffer | undefined {
  if (form === 'unchanged') return undefined
  return form === 'plain' ? plain : compressed[form]
}

function sendOwn({ request, reply }: Exchange, body: Buffer) {
  const tag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  reply.cacheAs('own').header('etag', tag)
  if (isKnownTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
