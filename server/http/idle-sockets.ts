import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers open connections ahead of need. One over which no request ever came is no work to wait for, but Node counts
 * it as busy: a stop would wait for it as long as it may.
 */
export function letGoOfSilentSockets(app: FastifyInstance) {
  const silent = new Set<Socket>()
  let isStopping = false
  app.server.on('connection', (socket: Socket) => {
    if (isStopping) {
      socket.destroy()
      return
    }
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket))
  app.addHook('preClose', async () => {
    isStopping = true
    for (const socket of silent) socket.destroy()
  })
}
