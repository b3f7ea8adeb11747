import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import type { PageRequest } from '../../contract/wire/page-render.ts'
import type { ServerContext } from '../../server/context.ts'
import { english } from './measure-rendering.ts'

/** The part of the built site that is used here. To serve pages, the product needs only `renderPage`. */
interface BuiltPages {
  preparePage: (request: PageRequest) => Promise<{ draw: () => string }>
}

const built = join(import.meta.dirname, '../../dist/site/server/site.js')

/** Adds a route to the product that sends a page's bytes, with everything that the product does for any request. */
export function serveSameBytes(full: FastifyInstance, page: string) {
  let bytes: Buffer | undefined
  full.get('/same-bytes', { config: { caching: 'asked' } }, async (_request, reply) => {
    bytes ??= (await full.inject({ url: page, headers: english })).rawPayload
    return reply.type('text/html; charset=utf-8').send(bytes)
  })
}

/** A server of only Fastify and React, which draws the same tree of the page from data that it already has. */
export async function openBarePages(
  { city, log }: ServerContext,
  full: FastifyInstance,
  page: string,
) {
  const { preparePage } = (await import(pathToFileURL(built).href)) as BuiltPages
  const { pathname, search } = new URL(page, 'http://site')
  const { draw } = await preparePage({
    ...{ path: pathname, search, language: 'en', city, basePath: '', isVisitor: true },
    ask: async (url, headers) => {
      const { statusCode, payload } = await full.inject({ url, headers })
      return { status: statusCode, body: payload }
    },
  })
  const { statusCode, payload } = await full.inject({ url: page, headers: english })
  if (statusCode !== 200 || !payload.includes(draw().slice(-1_000)))
    throw new Error(`${page} is not the page that is drawn beside it`)
  const app = Fastify({ loggerInstance: log })
  app.get('/bare/drawn', (_request, reply) => reply.type('text/html; charset=utf-8').send(draw()))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}
