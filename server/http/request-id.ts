import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export const requestIdHeader = 'x-request-id'

/** What proxies and balancers make: nothing that could break a line of the log or fill it. */
const sane = /^[\w.:=+/-]{8,128}$/

const underWay = new AsyncLocalStorage<string>()

/** Of the request that this code works for, if it does for one. */
export const currentRequestId = () => underWay.getStore()

/**
 * What a proxy of ours has named already keeps its name, and so does what a page asks of its own server; all else gets
 * a new one, whatever its caller says.
 */
export const nameRequest =
  (isProxy: (address: string) => boolean) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers[requestIdHeader]
    if (typeof given !== 'string' || !sane.test(given)) return randomUUID()
    const isOwn = !(socket instanceof Socket)
    return isOwn || isProxy(socket.remoteAddress ?? '') ? given : randomUUID()
  }

/** Tells the caller, and whatever is logged on the way to the answer. First of all hooks. */
export function tellRequestId(app: FastifyInstance) {
  // Not on the raw answer: Node would then look at each of its headers one by one.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
  // What is answered from memory is answered before, in two thirds of the time: to carry the id along costs the rest.
  app.addHook('preValidation', (request, _reply, done) => underWay.run(request.id, done))
}
