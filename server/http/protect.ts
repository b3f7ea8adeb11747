import type { FastifyInstance } from 'fastify'
import { apiBase } from '../../contract/route.ts'
import type { House } from '../house.ts'

/** An answer of the API is data: opened as a page it may load, run and be framed by nothing. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers that every answer carries. A route that set one itself keeps its own. */
export function protect(app: FastifyInstance, house: House) {
  const isHttps = house.settings.PUBLIC_URL?.startsWith('https:')
  app.addHook('onSend', async (request, reply) => {
    const offer = (name: string, value: string) => {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    offer('x-content-type-options', 'nosniff')
    // `no-referrer` would make OpenStreetMap's tile servers refuse us.
    offer('referrer-policy', 'strict-origin-when-cross-origin')
    if (isHttps) offer('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!request.url.startsWith(`${apiBase}/`)) return
    offer('content-security-policy', dataPolicy)
    // What one caller was told must not be kept for the next.
    offer('cache-control', 'no-store')
  })
}
