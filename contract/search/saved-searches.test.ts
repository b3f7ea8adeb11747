import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { savedQuery, savedSearches } from './saved-searches.ts'

const saved = (body: object) => z.safeParse(savedSearches.save.body, body)

describe('a saved search', () => {
  test('without filters is for the newest listings, without alerts', () => {
    expect(saved({ name: 'All', query: {} }).data).toEqual({
      name: 'All',
      query: { filters: {}, sort: 'new' },
      notify: 'none',
    })
  })

  test('holds the values of the query string with their types', () => {
    expect(
      z.parse(savedQuery, {
        filters: { minPrice: '100', isExclusive: 'true', bbox: '41,41,42,42', category: ['house'] },
        sort: 'cheap',
      }),
    ).toEqual({
      filters: { minPrice: 100, isExclusive: true, bbox: '41,41,42,42', category: ['house'] },
      sort: 'cheap',
    })
  })

  test('is the same after it was saved and read again', () => {
    const query = z.parse(savedQuery, { filters: { maxPrice: '5', isExclusive: '0' } })
    expect(z.parse(savedQuery, JSON.parse(JSON.stringify(query)))).toEqual(query)
  })

  test.each([
    { query: {} },
    { name: '', query: {} },
    { name: 'x'.repeat(limits.text + 1), query: {} },
    { name: 'x', query: { page: 2 } },
    { name: 'x', query: { filters: { nothing: 1 } } },
    { name: 'x', query: {}, notify: 'weekly' },
  ])('cannot be %j', (body) => {
    expect(saved(body).success).toBe(false)
  })

  test('can be marked as seen, but not as unseen', () => {
    const { body } = savedSearches.update
    expect(z.safeParse(body, { isSeen: true }).success).toBe(true)
    expect(z.safeParse(body, { isSeen: false }).success).toBe(false)
    expect(z.safeParse(body, {}).success).toBe(true)
  })
})
