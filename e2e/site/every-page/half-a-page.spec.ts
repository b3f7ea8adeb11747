import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { awake, cards, expect, test } from '../testing/visitor.ts'

test.use({ isStill: true, viewport: { width: 390, height: 844 } })

/** Serves the site, but only the first half of its home page until the returned function is called. */
async function serveInHalves(site: string) {
  const images: string[] = []
  const { promise: isLet, resolve: letThrough } = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const path = request.url!
    const { cookie = '', accept = '*/*' } = request.headers
    const answer = await fetch(site + path, { headers: { cookie, accept } })
    const type = answer.headers.get('content-type')
    response.writeHead(answer.status, type ? { 'content-type': type } : {})
    if (path.startsWith('/estateserver/images/')) images.push(path)
    if (path !== '/') {
      response.end(Buffer.from(await answer.arrayBuffer()))
      return
    }
    const [first, rest] = (await answer.text()).split(/(?=<script type="application\/json")/)
    response.write(first)
    await isLet
    response.end(rest)
  })
  await new Promise<void>((resume) => server.listen(0, '127.0.0.1', resume))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, images, letThrough, server }
}

test('images out of sight are not requested while half of the page has come', async ({
  page,
  baseURL,
}) => {
  const { address, images, letThrough, server } = await serveInHalves(baseURL!)
  try {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(cards(page).first()).toBeVisible()
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    // What has no box is not requested.
    const boxes = await page
      .locator('img[loading=lazy]')
      .evaluateAll((all) => all.map((image) => image.getClientRects().length))
    expect(boxes.length).toBeGreaterThan(5)
    expect(boxes.filter((count) => count > 0)).toEqual([])
    await expect.poll(() => images).toHaveLength(1)
    letThrough()
    await awake(page)
    await expect.poll(() => images.length).toBeGreaterThan(1)
  } finally {
    letThrough()
    server.closeAllConnections()
    server.close()
  }
})
