import { expect, test } from 'vitest'
import { applyReading } from './apply-reading.ts'

test('filters asked for in words replace their like and leave the rest', () => {
  const chosen = {
    filters: { dealType: ['sale' as const], minPrice: 20_000, maxPrice: 90_000, search: 'парк' },
    sort: 'new' as const,
  }
  const asked = { filters: { maxPrice: 500, currency: 'GEL' as const }, sort: undefined, rest: '' }
  expect(applyReading(chosen, asked)).toEqual({
    filters: { dealType: ['sale'], maxPrice: 500, currency: 'GEL', search: undefined },
    sort: 'new',
  })
})

test('words that were not understood become the search text, up to its limit', () => {
  const asked = { filters: {}, sort: undefined, rest: 'бассейн '.repeat(100) }
  const next = applyReading({ filters: {}, sort: 'new' }, asked)
  expect(next?.filters.search).toMatch(/^бассейн/)
  expect(next?.filters.search?.length).toBeLessThanOrEqual(200)
})

test('of a pasted listing only the understood filters are used', () => {
  const asked = { filters: { maxPrice: 45_000 }, sort: undefined, rest: 'счастье '.repeat(100) }
  expect(applyReading({ filters: {}, sort: 'new' }, asked)?.filters).toEqual({ maxPrice: 45_000 })
})

test('words that ask for nothing change nothing', () => {
  const asked = { filters: {}, sort: undefined, rest: '' }
  expect(applyReading({ filters: { search: 'парк' }, sort: 'new' }, asked)).toBeUndefined()
})
