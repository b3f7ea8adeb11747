import type { IncomingMessage } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import * as z from 'zod/mini'
import { routes } from '../contract/routes.ts'
import type { Route } from '../contract/wire/route.ts'
import type { ServerContext } from './context.ts'
import { identify } from './features/sessions/identify.ts'
import { discardUploads, takeUpload } from './features/uploads/finished-upload.ts'
import { features } from './features.ts'
import { loggedAddress } from './http/addresses/logged-address.ts'
import { plainAddress } from './http/addresses/request-address.ts'
import { tellCaching } from './http/answers/caching.ts'
import { protect } from './http/answers/protect.ts'
import type { Policy } from './http/caller.ts'
import { answerErrors, answerUnroutable } from './http/errors.ts'
import type { CallServices, Served } from './http/handle.ts'
import { makeHandle } from './http/handle.ts'
import { boundsAmong, guardAgainstOverload } from './http/load/overload.ts'
import { nameRequest, tellRequestId } from './http/request-id.ts'
import { readableAddress } from './pages/readable-address.ts'
import { servePages } from './pages/serve-pages.ts'
import type { Site } from './pages/site.ts'

z.config(z.locales.en())

const maxBody = 1_000_000

/** Only text: pictures and video are already compressed, and a part of them must stay that part. */
const compression = {
  threshold: 1_024,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  customTypes: /^(application\/(json|.+\+json|xml|javascript)|text\/(?!event-stream)|image\/svg)/,
  // The default quality of 11 takes a hundred times as long for a tenth fewer bytes.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Work that begins when the app is served: when it listens, or when the front that listens for it calls `start`.
     */
    serving: { onStart: (act: () => void) => void; start: () => void }
  }
}

/** How our listeners handle connections and requests, whichever app answers them. */
export const listening = (settings: ServerContext['settings']) =>
  ({
    bodyLimit: maxBody,
    trustProxy: settings.TRUST_PROXY || false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500, caseSensitive: true },
    // A stop waits for requests, not for browsers that only keep a connection open.
    forceCloseConnections: 'idle',
    // A body is cut off if it is too slow, not if it takes long.
    http: {
      headersTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      // A search in words is part of the address, with nine bytes for a letter.
      maxHeaderSize: 128 * 1024,
    },
    return503OnClosing: false,
    frameworkErrors: answerUnroutable,
  }) as const

/**
 * The whole server of a city, without the process. Tests build it as a start does, most of them without the pages.
 * Behind a front it never listens, and the front handles the connections.
 */
export async function buildApp(
  server: ServerContext,
  site?: Site,
  { isBehindFront = false } = {},
): Promise<FastifyInstance> {
  const isProxy = proxiesOf(server.settings)
  const app = Fastify({
    ...listening(server.settings),
    genReqId: nameRequest(isProxy),
    loggerInstance: server.log.child({}, { serializers: { req: loggedRequest } }),
    rewriteUrl: ({ url = '/' }: IncomingMessage) => {
      const plain = plainAddress(url)
      return site ? readableAddress(plain) : plain
    },
  })
  answerErrors(app)
  tellRequestId(app)
  // Registered first, so that a page with an error can read the visitor's language too.
  await app.register(cookie)
  beginServing(app)
  guardAgainstOverload(app, {
    isProxy,
    isBehindFront,
    ...(server.machine && {
      bounds: boundsAmong(server.machine.workers),
      holders: server.machine.holders,
    }),
  })
  await app.register(compress, compression)
  await app.register(multipart)
  protect(app, server)
  tellCaching(app, server.settings)
  const served = new Map<Route, Policy>()
  const handle = makeHandle(app, server, callServices(server), served)
  for (const { register } of features) register({ ...server, handle, app, served })
  refuseUnserved(served)
  if (site) await servePages(app, server, site)
  return app
}

function beginServing(app: FastifyInstance) {
  const starts: (() => void)[] = []
  const start = () => {
    for (const act of starts.splice(0)) act()
  }
  app.decorate('serving', { onStart: (act) => starts.push(act), start })
  app.addHook('onListen', async () => start())
}

const callServices = (server: ServerContext): CallServices => ({
  identify: (request) => identify(server, request),
  takeUpload: (userId, named) => takeUpload(server, userId, named),
  discardUploads: (files) => discardUploads(server, files),
})

/** Whether an address belongs to a proxy that the settings name. */
export function proxiesOf({
  TRUST_PROXY,
}: ServerContext['settings']): (address: string) => boolean {
  const names = TRUST_PROXY.split(',').flatMap((name) => name.trim() || [])
  const isTrusted = proxyAddress.compile(names)
  return (address) => isTrusted(address, 0)
}

const loggedRequest = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: loggedAddress(url),
  host,
  remoteAddress: ip,
})

/** A route of the contract that nothing serves stops the start, instead of failing for its first caller. */
function refuseUnserved(served: Served) {
  const missing = Object.values(routes)
    .flatMap((group) => Object.values(group) as Route[])
    .filter((route) => !served.has(route))
    .map((route) => `${route.method} ${route.path}`)
  if (missing.length > 0) throw new Error(`Nothing serves ${missing.join(', ')}`)
}
