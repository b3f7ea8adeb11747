import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import cookie from '@fastify/cookie'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { listening, proxiesOf } from '../app.ts'
import { isOfApi, plainAddress } from '../http/addresses/request-address.ts'
import { tellCaching } from '../http/answers/caching.ts'
import { ApiError } from '../http/api-error.ts'
import { refusalOf } from '../http/errors.ts'
import { boundIdleSockets } from '../http/load/idle-sockets.ts'
import { boundsAmong } from '../http/load/overload.ts'
import { areMetricsBesideSite } from '../metrics/serve-metrics.ts'
import { answerWithErrorPage } from '../pages/error-page.ts'
import type { Settings } from '../settings.ts'

/** A city as the listener sees it: where its addresses begin, and the app that answers them while the city is open. */
export interface FrontCity {
  id: string
  settings: Pick<Settings, 'basePath' | 'PUBLIC_URL'>
  app: () => FastifyInstance | undefined
}

interface FrontOptions {
  settings: Settings
  log: FastifyBaseLogger
  /** How many server processes run on this machine. */
  processes?: number | undefined
}

const awaySeconds = 5

/**
 * One listener for several cities. The host or the first part of the path says which city is meant, and that city's own
 * app answers; it does not know the other cities. A city that is away gets its 503 from here and delays no other city.
 */
export function openFront(
  cities: readonly FrontCity[],
  { settings, log, processes = 1 }: FrontOptions,
): FastifyInstance {
  const find = cityFinder(cities)
  /** Paths that ask about the process, not about a city. */
  const ofProcess = areMetricsBesideSite(settings)
    ? /^\/(healthz|readyz|metrics)(\?|$)/
    : /^\/(healthz|readyz)(\?|$)/
  const front = Fastify({
    ...listening(settings),
    loggerInstance: log,
    serverFactory: (answerHere, { http }) =>
      createServer(http ?? {}, (request: IncomingMessage, response: ServerResponse) => {
        const url = plainAddress(request.url ?? '/')
        const { city, path } = find(request.headers.host, url)
        // All cities share the site's files: if a city is away, another city's app sends them.
        const anyApp = () => cities.find((each) => each.app())?.app()
        const ofCity = () => city?.app() ?? (ofSite.test(path) ? anyApp() : undefined)
        const app = ofProcess.test(url) ? undefined : ofCity()
        if (!app) return answerHere(request, response)
        request.url = path
        app.routing(request, response)
      }),
  })
  // The error page needs the cookie with the visitor's language.
  void front.register(cookie)
  tellCaching(front, settings)
  boundIdleSockets(front, proxiesOf(settings), boundsAmong(processes).idleSockets)

  front.get('/healthz', (_request, reply) => reply.send({ ok: true }))
  /** Ready when at least one city is: a fault of one city must not stop this process from serving the others. */
  front.get('/readyz', async (_request, reply) => {
    const told = await Promise.all(cities.map(async ({ id, app }) => [id, await readiness(app())]))
    const of = Object.fromEntries(told) as Record<string, { ok: boolean }>
    const ok = Object.values(of).some((each) => each.ok)
    return reply.code(ok ? 200 : 503).send({ ok, cities: of })
  })
  front.addHook('onRequest', async (request) => {
    if (ofProcess.test(request.url)) return
    throw new ApiError('UNAVAILABLE', 'This city is briefly unavailable; try again in a moment', {
      headers: { 'retry-after': String(awaySeconds) },
    })
  })
  front.setErrorHandler((error: Error, request, reply) => {
    const { path } = find(request.headers.host, request.url)
    if (isOfApi(path)) {
      const { status, headers, answer } = refusalOf(error)
      return reply
        .code(status)
        .headers(headers ?? {})
        .send(answer)
    }
    return answerWithErrorPage(error, request, reply)
  })
  return front
}

const ofSite = /^\/(assets\/|icons\/|favicon\.ico)/

async function readiness(app: FastifyInstance | undefined) {
  if (!app) return { ok: false, database: false, store: false }
  const answer = await app.inject('/readyz')
  return answer.json() as { ok: boolean; database: boolean; store: boolean }
}

/** Finds the city by its own host, else by the first part of the path; every other address is the first city's. */
function cityFinder(cities: readonly FrontCity[]) {
  const [first] = cities
  const byHost = new Map<string, FrontCity>()
  const byPrefix = new Map<string, FrontCity>()
  for (const city of cities) {
    const { basePath, PUBLIC_URL } = city.settings
    if (basePath) byPrefix.set(basePath, city)
    else if (PUBLIC_URL && city !== first) byHost.set(new URL(PUBLIC_URL).host, city)
  }
  return (host: string | undefined, url: string) => {
    const ofHost = byHost.get(host?.toLowerCase() ?? '')
    if (ofHost) return { city: ofHost, path: url }
    const [prefix = ''] = /^\/[^/?#]*/.exec(url) ?? []
    const city = byPrefix.get(prefix)
    if (!city) return { city: first, path: url }
    const rest = url.slice(prefix.length)
    return { city, path: rest.startsWith('/') ? rest : `/${rest}` }
  }
}
