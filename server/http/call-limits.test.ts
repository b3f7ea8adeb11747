import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../db/testing/test-database.ts'
import { freshDatabase } from '../db/testing/test-database.ts'
import type { ApiError } from './api-error.ts'
import { addressOf, forgiveCall, hiddenKey, limitCalls, rangeOf } from './call-limits.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const at = (time: string) => ({ db: database.db, clock: () => new Date(`2026-11-21T${time}Z`) })
const limit = { most: 3, seconds: 900 }

const outcome = (calling: Promise<void>) =>
  calling.then(
    () => 'taken',
    (error: ApiError) => [error.status, error.code, error.headers['retry-after'], error.message],
  )

describe('a limit on calls', () => {
  test('allows its number of calls in a window, then refuses with Retry-After', async () => {
    for (let i = 0; i < 3; i += 1) await limitCalls(at('09:00:00'), 'one', limit)
    expect(await outcome(limitCalls(at('09:10:00'), 'one', limit))).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '300',
      'Too many attempts; try again in 5 minutes',
    ])
    expect(await outcome(limitCalls(at('09:14:59'), 'one', limit))).toContain(
      'Too many attempts; try again in 1 second',
    )
    expect(await outcome(limitCalls(at('09:15:00'), 'one', limit))).toBe('taken')
  })

  test('counts each key for itself', async () => {
    for (let i = 0; i < 3; i += 1) await limitCalls(at('09:00:00'), 'two', limit)
    expect(await outcome(limitCalls(at('09:00:00'), 'three', limit))).toBe('taken')
  })

  test('holds when many calls come at once', async () => {
    const calls = Array.from({ length: 20 }, () =>
      outcome(limitCalls(at('10:00:00'), 'rush', limit)),
    )
    const outcomes = await Promise.all(calls)
    expect(outcomes.filter((each) => each === 'taken')).toHaveLength(3)
  })

  test('does not count a forgiven call', async () => {
    for (let i = 0; i < 10; i += 1) {
      await limitCalls(at('11:00:00'), 'forgiven', limit)
      await forgiveCall(at('11:00:00'), 'forgiven', limit)
    }
    expect(await outcome(limitCalls(at('11:00:00'), 'forgiven', limit))).toBe('taken')
  })
})

describe('an address', () => {
  const cases = {
    '203.0.113.7': '203.0.113.7',
    '::ffff:203.0.113.7': '203.0.113.7',
    '2001:db8:1:2:aaaa::1': '2001:db8:1:2::/64',
    '2001:db8:1:2::ffff': '2001:db8:1:2::/64',
    '2001:0db8:0001:0002:0:0:0:9': '2001:db8:1:2::/64',
    '2001:db8::1': '2001:db8:0:0::/64',
    '::1': '0:0:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
  }
  for (const [ip, key] of Object.entries(cases))
    test(`${ip} counts as ${key}`, () => expect(addressOf({ ip })).toBe(key))
})

describe('the network', () => {
  const cases = {
    '203.0.113.7': '203.0.113.0/24',
    '2001:db8:1:2::/64': '2001:db8:1::/48',
    '0:0:0:0::/64': '0:0:0::/48',
    '': '',
  }
  for (const [address, range] of Object.entries(cases))
    test(`of "${address}" is "${range}"`, () => expect(rangeOf(address)).toBe(range))
})

test('a hidden key is short and does not contain its name', () => {
  const key = hiddenKey('someone@example.com')
  expect(key).toMatch(/^[\w-]{22}$/)
  expect(hiddenKey('x'.repeat(10_000))).toHaveLength(22)
  expect(hiddenKey('Someone@example.com')).not.toBe(key)
})
