import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endedHeader } from '../../../contract/people/sessions.ts'
import type { Caching } from '../../../contract/wire/caching.ts'
import {
  cacheControlOf,
  cachingRules,
  forSignedIn,
  varyOf,
} from '../../../contract/wire/caching.ts'
import type { Settings } from '../../settings.ts'
import { mayBeSignedIn } from '../cookies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The caching rule of the contract's table for a successful answer of this route; `never` by default. */
    caching?: Caching
  }
  interface FastifyReply {
    caching: Caching | undefined
    /** For a route whose answers differ: sets the caching rule of this answer. */
    cacheAs: (caching: Caching) => FastifyReply
  }
}

const keepable = new Set([200, 206, 304])

/** The headers of each rule, made once. */
const headersOf = Object.fromEntries(
  (Object.keys(cachingRules) as Caching[]).map((caching) => {
    const control = cacheControlOf(caching)
    const vary = varyOf(caching).join(', ')
    return [caching, { control, vary, isPublic: control.includes('public') }]
  }),
) as Record<Caching, { control: string; vary: string; isPublic: boolean }>

/**
 * The only place that tells browsers and caches what they may store. It looks at the answer when it is sent, so that a
 * refusal, a new cookie or a signed-in caller makes it private, whatever the route has set.
 */
export function tellCaching(app: FastifyInstance, settings: Pick<Settings, 'basePath'>) {
  app.decorateReply('caching', undefined)
  app.decorateReply('cacheAs', function (this: FastifyReply, caching: Caching) {
    this.caching = caching
    return this
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { control, vary, isPublic } = headersOf[cachingFor(request, reply, settings)]
    reply.header('cache-control', control)
    const given = reply.getHeader('vary')
    const all = given === undefined ? vary : joinNames(vary, String(given))
    if (all !== '') reply.header('vary', all)
    // A shared cache may store this answer, so it must say nothing about the caller.
    if (isPublic && reply.hasHeader(endedHeader)) reply.removeHeader(endedHeader)
    done()
  })
}

/** Each name once, in its first spelling. */
function joinNames(...lists: string[]): string {
  const seen = new Map<string, string>()
  for (const name of lists.flatMap(namesIn))
    if (!seen.has(name.toLowerCase())) seen.set(name.toLowerCase(), name)
  return [...seen.values()].join(', ')
}

function cachingFor(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Pick<Settings, 'basePath'>,
): Caching {
  const meant = reply.caching ?? request.routeOptions.config?.caching ?? 'never'
  if (!keepable.has(reply.statusCode) || reply.hasHeader('set-cookie')) return 'never'
  return mayBeSignedIn(request, settings) ? forSignedIn(meant) : meant
}

const namesIn = (list: string) => list.split(',').flatMap((name) => name.trim() || [])
