import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'

/** Headers that every answer carries. */
export function protect(app: FastifyInstance, house: House) {
  const isHttps = house.settings.PUBLIC_URL?.startsWith('https:')
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    // `no-referrer` would make OpenStreetMap's tile servers refuse us.
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}
