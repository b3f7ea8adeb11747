import type { IncomingMessage } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import * as z from 'zod/mini'
import type { Route } from '../contract/route.ts'
import { routes } from '../contract/routes.ts'
import type { ServerContext } from './context.ts'
import { identify } from './features/sessions/identify.ts'
import { discardUploads, takeUpload } from './features/uploads/finished-upload.ts'
import { features } from './features.ts'
import type { Policy } from './http/caller.ts'
import { answerErrors, answerUnroutable } from './http/errors.ts'
import type { CallServices, Served } from './http/handle.ts'
import { makeHandle } from './http/handle.ts'
import { guardAgainstOverload } from './http/load/overload.ts'
import { loggedAddress } from './http/logged-address.ts'
import { protect } from './http/protect.ts'
import { plainAddress } from './http/request-address.ts'
import { readableAddress } from './pages/readable-address.ts'
import { servePages } from './pages/serve-pages.ts'
import type { Site } from './pages/site.ts'

z.config(z.locales.en())

const maxBody = 1_000_000

/** Text alone: pictures and video are compressed already, and parts of them must stay parts. */
const compression = {
  threshold: 1_024,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  customTypes: /^(application\/(json|.+\+json|xml|javascript)|text\/(?!event-stream)|image\/svg)/,
  // The default quality of 11 takes a hundred times as long for a tenth fewer bytes.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

/** The whole server but the process: tests build it as start.ts does, most of them without the pages. */
export async function buildApp(server: ServerContext, site?: Site): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: server.log.child({}, { serializers: { req: loggedRequest } }),
    bodyLimit: maxBody,
    trustProxy: server.settings.TRUST_PROXY || false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500, caseSensitive: true },
    // Stopping waits for requests, not for browsers that merely keep a connection.
    forceCloseConnections: 'idle',
    // A body is cut when it is too slow, not when it is long; headers are short.
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    return503OnClosing: false,
    frameworkErrors: answerUnroutable,
    rewriteUrl: ({ url = '/' }: IncomingMessage) => {
      const plain = plainAddress(url)
      return site ? readableAddress(plain) : plain
    },
  })
  answerErrors(app)
  // First, so that also a page that is refused knows the visitor's language.
  await app.register(cookie)
  guardAgainstOverload(app, { isProxy: proxiesOf(server.settings) })
  await app.register(compress, compression)
  await app.register(multipart)
  protect(app, server)
  const served = new Map<Route, Policy>()
  const handle = makeHandle(app, server, callServices(server), served)
  for (const { register } of features) register({ ...server, handle, app, served })
  refuseUnserved(served)
  if (site) await servePages(app, server, site)
  return app
}

const callServices = (server: ServerContext): CallServices => ({
  identify: (request) => identify(server, request),
  takeUpload: (userId, named) => takeUpload(server, userId, named),
  discardUploads: (files) => discardUploads(server, files),
})

function proxiesOf({ TRUST_PROXY }: ServerContext['settings']): (address: string) => boolean {
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

/** A line of the contract that nothing serves stops the start, not the first caller. */
function refuseUnserved(served: Served) {
  const missing = Object.values(routes)
    .flatMap((group) => Object.values(group) as Route[])
    .filter((route) => !served.has(route))
    .map((route) => `${route.method} ${route.path}`)
  if (missing.length > 0) throw new Error(`Nothing serves ${missing.join(', ')}`)
}
