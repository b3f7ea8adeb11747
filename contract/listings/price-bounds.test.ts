import { expect, test } from 'vitest'
import { weighEdit } from './edit-rules.ts'
import type { PriceBound, Pricing } from './price-bounds.ts'
import { boundOf, percentMoved } from './price-bounds.ts'

const rates = { GEL: 2.5 }
const bounds: PriceBound[] = [
  { dealType: 'sale', category: 'house', percent: 10 },
  { dealType: 'rent', category: 'house', percent: 30 },
]
const pricing: Pricing = { bounds, rates }
const dollars = (price: number) => ({ price, currency: 'USD' as const })

test.each([
  [dollars(100), dollars(110), 10],
  [dollars(100), dollars(90), 10],
  [dollars(100), { price: 275, currency: 'GEL' as const }, 10],
  [{ price: 250, currency: 'GEL' as const }, dollars(150), 50],
  [dollars(100), { price: 100, currency: 'EUR' as const }, undefined],
  [{ price: 7, currency: 'EUR' as const }, { price: 14, currency: 'EUR' as const }, 100],
  [dollars(0), dollars(1), undefined],
])('the change from %j to %j is computed in percent', (before, after, moved) => {
  const found = percentMoved(before, after, rates)
  if (moved === undefined) expect(found).toBeUndefined()
  else expect(found).toBeCloseTo(moved, 9)
})

test('a bound is for one kind of deal and one category', () => {
  expect(boundOf(bounds, { dealType: 'rent', category: 'house' })).toBe(30)
  expect(boundOf(bounds, { dealType: 'daily', category: 'house' })).toBeUndefined()
  expect(boundOf(bounds, { dealType: 'sale', category: null })).toBeUndefined()
})

const house = { dealType: 'sale', category: 'house', ...dollars(100_000) }
const weigh = (edit: object, approved: object = house) =>
  weighEdit({ ...approved }, { ...approved, ...edit }, pricing)

test.each<[string, object, string[], string[]]>([
  ['the same price', {}, [], []],
  ['just within', dollars(110_000), [], ['priceWithinBounds']],
  ['just beyond', dollars(110_001), ['price'], []],
  ['far below', dollars(1_000), ['price'], []],
  ['the same sum in another currency', { price: 100_000, currency: 'GEL' }, ['price'], []],
  ['what it is worth in another', { price: 250_000, currency: 'GEL' }, [], ['priceWithinBounds']],
  ['a currency without a rate', { price: 100_000, currency: 'TRY' }, ['price'], []],
  ['another deal: it waits as that', { dealType: 'rent', ...dollars(700) }, ['dealType'], []],
])('a price with a bound of 10 %: %s', (_, edit, waiting, passed) => {
  expect(weigh(edit)).toEqual({ waiting, passed })
})

test('small steps are compared with the approved price', () => {
  const steps = [105_000, 110_000, 115_000].map((price) => weigh({ price }).waiting)
  expect(steps).toEqual([[], [], ['price']])
})

test('any price passes without a bound or without an approved price', () => {
  const flat = { ...house, category: 'newApartment' }
  expect(weigh({ price: 1 }, flat)).toEqual({ waiting: [], passed: [] })
  const { price: _, ...old } = house
  expect(weighEdit(old, { ...old, price: 1 }, pricing)).toEqual({ waiting: [], passed: [] })
  expect(weighEdit(house, { ...house, price: 1 })).toEqual({ waiting: [], passed: [] })
})
