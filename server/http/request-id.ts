import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export const requestIdHeader = 'x-request-id'

/** The form of ids that proxies and load balancers make: they cannot break a line of the log or fill it. */
const sane = /^[\w.:=+/-]{8,128}$/

const underWay = new AsyncLocalStorage<string>()

/** The id of the request that the running code works for, if there is one. */
export const currentRequestId = () => underWay.getStore()

/**
 * An id from one of our own proxies is used, and so is the id of a page in the page's calls to its own server. Every
 * other request gets a new id, whatever the caller sends.
 */
export const nameRequest =
  (isProxy: (address: string) => boolean) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers[requestIdHeader]
    if (typeof given !== 'string' || !sane.test(given)) return randomUUID()
    const isOwn = !(socket instanceof Socket)
    return isOwn || isProxy(socket.remoteAddress ?? '') ? given : randomUUID()
  }

/** Sends the id to the caller, and adds it to what is logged while the request is answered. Must be the first hook. */
export function tellRequestId(app: FastifyInstance) {
  // Not set on the raw answer, because Node would then check each of its headers one by one.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
  // Answers from memory end before this hook, in two thirds of the time: keeping the id in the context costs the rest.
  app.addHook('preValidation', (request, _reply, done) => underWay.run(request.id, done))
}
