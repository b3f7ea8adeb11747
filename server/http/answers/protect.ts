import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServerContext } from '../../context.ts'
import { isOfApi } from '../addresses/request-address.ts'

/** An answer of the API is data: opened as a page it may load, run and be framed by nothing. */
export const dataPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A page brings its own; a file of the site is at least framed by nobody and gives no page another base. */
const leastPolicy = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Headers that every answer carries. A route that set one itself keeps its own. */
export function protect(app: FastifyInstance, server: ServerContext) {
  const isHttps = server.settings.PUBLIC_URL?.startsWith('https:')
  app.addHook('onSend', (request, reply, _payload, done) => {
    offer(reply, 'x-content-type-options', 'nosniff')
    // `no-referrer` would make OpenStreetMap's tile servers refuse us.
    offer(reply, 'referrer-policy', 'strict-origin-when-cross-origin')
    if (isHttps) offer(reply, 'strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (isOfApi(request.url)) offer(reply, 'content-security-policy', dataPolicy)
    // What a browser has of a page keeps the policy that it came with: a 304 would put this one in its place.
    else if (reply.statusCode !== 304) offer(reply, 'content-security-policy', leastPolicy)
    done()
  })
}

function offer(reply: FastifyReply, name: string, value: string) {
  if (!reply.hasHeader(name)) reply.header(name, value)
}
