import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caching } from '../../contract/caching.ts'
import { cacheControlOf, forSignedIn, varyOf } from '../../contract/caching.ts'
import { endedHeader } from '../../contract/sessions.ts'
import type { Settings } from '../settings.ts'
import { hasSessionCookie } from './cookies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The line of the contract's table that a success of this route is kept by; `never` unless told. */
    caching?: Caching
  }
  interface FastifyReply {
    caching: Caching | undefined
    /** For a route whose answers differ: which line of the contract's table this one is kept by. */
    cacheAs: (caching: Caching) => FastifyReply
  }
}

const keepable = new Set([200, 206, 304])

/**
 * The one place that tells browsers and caches what they may keep. It looks at the answer as it leaves, so that a
 * refusal, a new cookie or a caller who is signed in makes it private whatever its route meant.
 */
export function tellCaching(app: FastifyInstance, settings: Pick<Settings, 'basePath'>) {
  app.decorateReply('caching', undefined)
  app.decorateReply('cacheAs', function (this: FastifyReply, caching: Caching) {
    this.caching = caching
    return this
  })
  app.addHook('onSend', async (request, reply) => {
    const caching = cachingFor(request, reply, settings)
    reply.header('cache-control', cacheControlOf(caching))
    const seen = new Map<string, string>()
    for (const name of [...varyOf(caching), ...listOf(reply.getHeader('vary'))])
      if (!seen.has(name.toLowerCase())) seen.set(name.toLowerCase(), name)
    if (seen.size > 0) reply.header('vary', [...seen.values()].join(', '))
    // What anyone may keep must not tell of the one who asked.
    if (cacheControlOf(caching).includes('public')) reply.removeHeader(endedHeader)
  })
}

function cachingFor(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Pick<Settings, 'basePath'>,
): Caching {
  const meant = reply.caching ?? request.routeOptions.config?.caching ?? 'never'
  if (!keepable.has(reply.statusCode) || reply.hasHeader('set-cookie')) return 'never'
  const mayBeSomebody =
    request.headers.authorization !== undefined || hasSessionCookie(request, settings)
  return mayBeSomebody ? forSignedIn(meant) : meant
}

const listOf = (header: ReturnType<FastifyReply['getHeader']>) =>
  String(header ?? '')
    .split(',')
    .flatMap((name) => name.trim() || [])
