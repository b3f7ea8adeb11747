import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { within } from '../within.ts'

/**
 * For a process that is being replaced: it takes no more connections, and its answer to each caller's next request asks
 * them to open a new one. After `ms` it gives up on callers who ask nothing.
 */
export async function letCallersGo(server: Server, ms: number): Promise<void> {
  const { promise: areGone, resolve } = Promise.withResolvers<void>()
  // An HTTP server's own close() cuts idle connections at once, also one on which a request is just arriving.
  NetServer.prototype.close.call(server, () => resolve())
  server.prependListener('request', (_request, response) =>
    response.setHeader('connection', 'close'),
  )
  await within(ms, areGone)
}
