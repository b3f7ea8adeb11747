import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../contract/users.ts'
import type { TestHouse } from '../testing.ts'
import { openTestHouse } from '../testing.ts'

let site: TestHouse
beforeAll(async () => {
  site = await openTestHouse({ PUBLIC_URL: 'https://sakhli.ge' })
})
afterAll(() => site.close())

test('an answer of the API runs, loads and is framed by nothing, and is not kept', async () => {
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

test('what is not of the API is left its own policy, for pages bring theirs', async () => {
  const { headers } = await site.app.inject('/nothing')
  expect(headers).not.toHaveProperty('content-security-policy')
  expect(headers).toHaveProperty('x-content-type-options', 'nosniff')
})

test('without https nobody is told to insist on it', async () => {
  const plain = await openTestHouse({ PUBLIC_URL: 'http://sakhli.ge' })
  const { headers } = await plain.call(users.me, {})
  await plain.close()
  expect(headers).not.toHaveProperty('strict-transport-security')
})
