import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressOf } from '../call-limits.ts'
import type { WaiterBounds } from './waiters.ts'
import { Waiters } from './waiters.ts'

/**
 * Limits of connections without a running request. A mobile carrier may have hundreds of customers behind one address.
 */
export const usualIdleSockets: WaiterBounds = { all: 2_500, address: 1_000 }

/**
 * Limits connections without a running request: silent ones, those in the middle of their headers, and those that wait
 * for the next request. A new connection replaces the one that has been idle for longest. On a stop, connections that
 * never had a request are closed at once: browsers open them ahead of need, but Node counts them as busy and would wait
 * for them.
 */
export function boundIdleSockets(
  app: FastifyInstance,
  isProxy: (address: string) => boolean,
  bounds: WaiterBounds,
) {
  const idle = new Waiters<Socket>(bounds, (socket) => socket.destroy())
  const silent = new Set<Socket>()
  let isStopping = false
  /** All visitors behind a proxy have the proxy's address, so that address is not limited. */
  const nameOf = ({ remoteAddress }: Socket) =>
    remoteAddress === undefined || isProxy(remoteAddress)
      ? undefined
      : addressOf({ ip: remoteAddress })

  app.server.on('connection', (socket: Socket) => {
    if (isStopping) {
      socket.destroy()
      return
    }
    silent.add(socket)
    idle.add(socket, nameOf(socket))
    socket.once('close', () => {
      silent.delete(socket)
      idle.delete(socket)
    })
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    silent.delete(socket)
    idle.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket, nameOf(socket))
    })
  })
  app.addHook('preClose', async () => {
    isStopping = true
    for (const socket of silent) socket.destroy()
  })
}
