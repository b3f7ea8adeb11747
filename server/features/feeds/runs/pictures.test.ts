import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import type { FeedSite } from '../testing/feed-site.ts'
import { openFeedSite } from '../testing/feed-site.ts'
import { takePictures } from './pictures.ts'

let server: TestServer
let site: FeedSite
let agency: Someone

beforeAll(async () => {
  site = await openFeedSite()
  server = await openTestServer({ FEED_NETWORKS: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await site.close()
})
beforeEach(async () => {
  agency = await server.someone({ is_admin: true })
  site.asked.length = 0
})

const { signal } = new AbortController()
const take = (...urls: string[]) =>
  takePictures(
    server.context,
    agency.id,
    urls.map((url) => ({ url, type: 'image', isPlan: false })),
    signal,
  )
/** Each picture of the site has its own width, by which the tests know it. */
const widths = ({ pictures }: Awaited<ReturnType<typeof take>>) =>
  pictures.map(({ width }) => width)

test('one picture under several addresses is taken once, where it stands first', {
  tags: 'long',
}, async () => {
  const taken = await take(
    site.picture(1),
    `${site.picture(1)}?size=large`,
    site.picture(2),
    `${site.origin}/to/1.jpg`,
  )
  expect(widths(taken)).toEqual([42, 44])
  expect(taken.missing).toBe(0)
})

test('redirects of an image are followed, but only so many', async () => {
  expect(widths(await take(`${site.origin}/to/3.jpg`))).toEqual([46])
  const lost = await take(`${site.origin}${'/to'.repeat(9)}/3.jpg`, site.picture(1))
  expect(widths(lost)).toEqual([42])
  expect(lost.missing).toBe(1)
})

test('a missing file, or one that is no image, is skipped without losing the others', async () => {
  const page = site.write('/page', '<html><body>Not found</body></html>')
  const taken = await take(site.picture(1), site.picture(404), page, site.picture(2))
  expect(widths(taken)).toEqual([42, 44])
  expect(taken.missing).toBe(2)
})

test('only the first ten of forty images are fetched', { tags: 'long' }, async () => {
  const taken = await take(...Array.from({ length: 40 }, (_, index) => site.picture(index + 1)))
  expect(widths(taken)).toEqual(Array.from({ length: 10 }, (_, index) => 42 + 2 * index))
  expect(site.asked).toHaveLength(10)
})
