import { createHash } from 'node:crypto'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { quarters } from '../../../../pictures/testing/make-images.ts'

/** Another site on loopback: it serves feeds that a test writes, and pictures that it makes from their addresses. */
export async function openFeedSite() {
  const feeds = new Map<string, string>()
  const asked: string[] = []
  let gate: PromiseWithResolvers<void> | undefined
  let held = 0
  const server: Server = createServer(async (request, answer) => {
    const path = request.url ?? ''
    asked.push(path)
    const feed = feeds.get(path)
    if (feed !== undefined) {
      if (gate) {
        held += 1
        await gate.promise
      }
      const etag = `"${createHash('sha256').update(feed).digest('hex')}"`
      if (request.headers['if-none-match'] === etag) answer.writeHead(304).end()
      else answer.writeHead(200, { etag }).end(feed)
      return
    }
    // As file drives and click counters redirect to where the picture is.
    const [, target] = /^\/to(\/.+)$/.exec(path) ?? []
    if (target !== undefined) return void answer.writeHead(302, { location: target }).end()
    const [, name] = /^\/(\d+)\.jpg(?:\?|$)/.exec(path) ?? []
    if (name === undefined || name === '404') return void answer.writeHead(404).end()
    const etag = `"${name}"`
    if (request.headers['if-none-match'] === etag) return void answer.writeHead(304).end()
    answer.writeHead(200, { etag }).end(await quarters(40 + 2 * Number(name), 40))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** The paths that were requested since the list was last emptied. */
    asked,
    /** Sets what a path serves, and gives its address. */
    write: (path: string, text: string) => {
      feeds.set(path, text)
      return origin + path
    },
    /** From now on feeds are answered only after `release`. */
    hold: () => {
      held = 0
      gate = Promise.withResolvers()
    },
    release: () => {
      gate?.resolve()
      gate = undefined
    },
    /** How many requests wait for that. */
    get held() {
      return held
    },
    picture: (name: number) => `${origin}/${name}.jpg`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type FeedSite = Awaited<ReturnType<typeof openFeedSite>>
