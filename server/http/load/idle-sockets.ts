import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressOf } from '../call-limits.ts'
import type { WaiterBounds } from './waiters.ts'
import { Waiters } from './waiters.ts'

/** Connections on which no request is under way. A carrier may have hundreds of its customers behind one address. */
export const usualIdleSockets: WaiterBounds = { all: 2_500, address: 1_000 }

/**
 * Connections over which no request is under way: silent ones, those in the middle of their headers, those that wait
 * for the next request. The one that is idle for longest makes room for a new one.
 *
 * Browsers open connections ahead of need. One over which no request ever came is no work to wait for, but Node counts
 * it as busy: a stop would wait for it as long as it may.
 */
export function boundIdleSockets(
  app: FastifyInstance,
  isProxy: (address: string) => boolean,
  bounds: WaiterBounds,
) {
  const idle = new Waiters<Socket>(bounds, (socket) => socket.destroy())
  const silent = new Set<Socket>()
  let isStopping = false
  /** All visitors come from a proxy's address. */
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
