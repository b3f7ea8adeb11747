import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServerContext } from '../../context.ts'
import { isOfApi } from '../addresses/request-address.ts'

/** An answer of the API is data: opened as a page, it may load nothing, run nothing and not be shown in a frame. */
export const dataPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For the site's files: no frames, no plugins, no other base address. A page sets its own policy. */
const leastPolicy = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Headers that every answer gets. A header that a route set itself is left as it is. */
export function protect(app: FastifyInstance, server: ServerContext) {
  const isHttps = server.settings.PUBLIC_URL?.startsWith('https:')
  app.addHook('onSend', (request, reply, _payload, done) => {
    offer(reply, 'x-content-type-options', 'nosniff')
    // With `no-referrer`, OpenStreetMap's tile servers would refuse us.
    offer(reply, 'referrer-policy', 'strict-origin-when-cross-origin')
    if (isHttps) offer(reply, 'strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (isOfApi(request.url)) offer(reply, 'content-security-policy', dataPolicy)
    // A 304 would replace the policy that the browser's cached page came with.
    else if (reply.statusCode !== 304) offer(reply, 'content-security-policy', leastPolicy)
    done()
  })
}

function offer(reply: FastifyReply, name: string, value: string) {
  if (!reply.hasHeader(name)) reply.header(name, value)
}
