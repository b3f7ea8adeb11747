import { afterAll, beforeAll, expect, test } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import { images } from '../../../contract/media/images.ts'
import { endedHeader } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import { savedSearches } from '../../../contract/search/saved-searches.ts'
import { buildWorld } from '../../testing/ownership-world.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer({ PUBLIC_URL: 'https://sakhli.ge' })
})
afterAll(() => site.close())

test('an API answer forbids scripts, frames and caching', async () => {
  const someone = await site.someone()
  for (const as of [someone, undefined]) {
    const { headers } = await site.call(users.me, {}, as ? { as } : {})
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none';.*frame-ancestors 'none'/,
      ),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'cache-control': 'no-store',
    })
  }
})

test('a cookie of an ended session gets the header that says so, but not on images', async () => {
  const { picture, as } = await buildWorld(site)
  const told = async (cookie?: string) => {
    const headers = cookie ? { cookie: `sid=${cookie}; __Host-sid=${cookie}` } : {}
    const answers = [
      await site.call(users.me, {}, { headers }),
      await site.call(listings.find, { query: {} }, { headers }),
      await site.call(savedSearches.find, {}, { headers }),
      await site.call(images.get, { params: { id: picture }, query: {} }, { headers }),
    ]
    return answers.map((answer) => answer.headers[endedHeader] !== undefined)
  }
  expect(await told('a-session-that-was-ended')).toEqual([true, true, true, false])
  expect(await told(as.owner?.token)).toEqual([false, false, false, false])
  expect(await told()).toEqual([false, false, false, false])
})

test('an answer outside the API has a basic policy that forbids framing', async () => {
  const { headers } = await site.app.inject('/nothing')
  expect(headers['content-security-policy']).toBe(
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(headers).toHaveProperty('x-content-type-options', 'nosniff')
})

test('without https no Strict-Transport-Security is sent', async () => {
  const plain = await openTestServer({ PUBLIC_URL: 'http://sakhli.ge' })
  const { headers } = await plain.call(users.me, {})
  await plain.close()
  expect(headers).not.toHaveProperty('strict-transport-security')
})
