import { expect, test } from 'vitest'
import { applyReading } from './apply-reading.ts'

test('what is asked in words replaces its like and leaves the rest as it was', () => {
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

test('what was not understood is looked for as text, as long as a search may be', () => {
  const asked = { filters: {}, sort: undefined, rest: 'бассейн '.repeat(100) }
  const next = applyReading({ filters: {}, sort: 'new' }, asked)
  expect(next?.filters.search).toMatch(/^бассейн/)
  expect(next?.filters.search?.length).toBeLessThanOrEqual(200)
})

test('of a pasted listing only what was understood is asked for', () => {
  const asked = { filters: { maxPrice: 45_000 }, sort: undefined, rest: 'счастье '.repeat(100) }
  expect(applyReading({ filters: {}, sort: 'new' }, asked)?.filters).toEqual({ maxPrice: 45_000 })
})

test('words that ask for nothing change nothing', () => {
  const asked = { filters: {}, sort: undefined, rest: '' }
  expect(applyReading({ filters: { search: 'парк' }, sort: 'new' }, asked)).toBeUndefined()
})
