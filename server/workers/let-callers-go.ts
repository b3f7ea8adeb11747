import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { within } from '../within.ts'

/**
 * For a process that others replace: takes no more connections, and tells the caller of each that is there to come back
 * by a new one with the answer to their next request. Gives up on those who ask nothing.
 */
export async function letCallersGo(server: Server, ms: number): Promise<void> {
  const { promise: areGone, resolve } = Promise.withResolvers<void>()
  // An HTTP server's own close() cuts idle connections at once, and with them a request that is on its way over one.
  NetServer.prototype.close.call(server, () => resolve())
  server.prependListener('request', (_request, response) =>
    response.setHeader('connection', 'close'),
  )
  await within(ms, areGone)
}
