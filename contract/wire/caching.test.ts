import { expect, test } from 'vitest'
import { listings } from '../listings/listings.ts'
import { notices } from '../people/notices.ts'
import { users } from '../people/users.ts'
import type { Caching } from './caching.ts'
import { cacheControlOf, cachingOf, cachingRules, forSignedIn, varyOf } from './caching.ts'

const kinds = Object.keys(cachingRules) as Caching[]

test('a route without a caching rule is cached by nobody', () => {
  expect(cachingOf(users.me)).toBe('never')
  expect(cacheControlOf('never')).toBe('no-store')
  expect(cacheControlOf(cachingOf(notices.events))).toBe('no-store, no-transform')
})

test('answers with listings are stale for browsers at once, for caches within a minute', () => {
  expect(cacheControlOf(cachingOf(listings.find))).toBe(
    'public, max-age=0, s-maxage=10, must-revalidate',
  )
  expect(cacheControlOf('picture')).toBe('public, max-age=31536000, s-maxage=50, immutable')
  for (const kind of ['answer', 'page', 'picture', 'original', 'map'] as const)
    expect(Number(/s-maxage=(\d+)/.exec(cacheControlOf(kind))?.[1])).toBeLessThan(60)
})

test('an answer that varies by cookie is never public for a signed-in person', () => {
  const differing = kinds.filter((kind) => varyOf(kind).includes('Cookie'))
  expect(differing.length).toBeGreaterThan(3)
  for (const kind of differing) expect(cacheControlOf(forSignedIn(kind))).toBe('private, no-cache')
})
