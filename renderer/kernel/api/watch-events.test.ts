import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { notices } from '../../../contract/people/notices.ts'
import { watchEvents } from './watch-events.ts'

/** Starts a server whose streams of events stay open until it cuts them. */
async function openStreams() {
  const lines: string[] = []
  const server = createServer((request, response) => {
    lines.push(String(request.headers.user))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('retry: 3000\n\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const watch = (userId: string, over: AbortSignal, catchUp: () => Promise<boolean>) => {
    const stop = watchEvents({
      api: { readSignal: (signal) => signal ?? AbortSignal.any([]) },
      route: notices.events,
      ...{ userId, over, catchUp },
      basePath: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      headers: () => ({ user: userId }),
      hear: () => {},
    })
    onTestFinished(stop)
  }
  return { watch, cut: () => server.closeAllConnections(), lines }
}

test('catching up is repeated until it succeeds, while the connection stays open', async () => {
  const { watch, lines } = await openStreams()
  let asked = 0
  let isThere = false
  watch('7', AbortSignal.any([]), () => {
    asked += 1
    return Promise.resolve(isThere)
  })
  await expect.poll(() => lines).toEqual(['7'])
  // Once at the start, and once when the connection is open.
  await expect.poll(() => asked).toBe(2)
  isThere = true
  await expect.poll(() => asked, { timeout: 5_000 }).toBe(3)
  expect(lines).toEqual(['7'])
})

test('nothing is requested once the session is over, though its page is still there', async () => {
  const { watch, cut, lines } = await openStreams()
  const session = new AbortController()
  let asked = 0
  watch('8', session.signal, () => {
    asked += 1
    return Promise.resolve(false)
  })
  watch('9', AbortSignal.any([]), () => Promise.resolve(true))
  const linesOf = (user: string) => lines.filter((each) => each === user).length
  await expect.poll(() => [linesOf('8'), linesOf('9'), asked]).toEqual([1, 1, 2])
  session.abort()
  // The other connects again each time; meanwhile this one would have done so too, and asked for what it missed.
  for (const count of [2, 3]) {
    cut()
    await expect.poll(() => linesOf('9'), { timeout: 5_000 }).toBe(count)
  }
  expect([linesOf('8'), asked]).toEqual([1, 2])
})
