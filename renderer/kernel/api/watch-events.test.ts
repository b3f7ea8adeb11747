import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { notices } from '../../../contract/people/notices.ts'
import { watchEvents } from './watch-events.ts'

test('catching up is repeated until it succeeds, while the connection stays open', async () => {
  let lines = 0
  const server = createServer((_request, response) => {
    lines += 1
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('retry: 3000\n\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let asked = 0
  let isThere = false
  const stop = watchEvents({
    api: { readSignal: (signal) => signal ?? AbortSignal.any([]) },
    route: notices.events,
    userId: '7',
    basePath: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers: () => ({}),
    catchUp: () => {
      asked += 1
      return Promise.resolve(isThere)
    },
    hear: () => {},
  })
  onTestFinished(() => {
    stop()
    server.closeAllConnections()
    server.close()
  })
  await expect.poll(() => lines).toBe(1)
  // Once at the start, and once when the connection is open.
  await expect.poll(() => asked).toBe(2)
  isThere = true
  await expect.poll(() => asked, { timeout: 5_000 }).toBe(3)
  expect(lines).toBe(1)
})
