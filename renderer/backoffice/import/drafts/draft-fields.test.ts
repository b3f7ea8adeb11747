import { expect, test } from 'vitest'
import type { DraftFields } from './draft-fields.ts'
import { changesOf, commonFields, readAmount } from './draft-fields.ts'

const whole: DraftFields = {
  dealType: 'sale',
  category: 'secondaryApartment',
  apartmentCategory: '1room',
  price: 64_500,
  currency: 'USD',
  area: 39,
  floor: 12,
  floorsCount: 24,
  apartmentCondition: 'whiteFrame',
  address: 'Agmashenebeli 9',
  city: 'batumi',
  coordinates: [41.64, 41.63],
}

test('only changed fields are sent', () => {
  expect(changesOf(whole, { ...whole, price: 60_000, coordinates: [41.64, 41.63] })).toEqual({
    price: 60_000,
  })
})

const draft = (parts: Partial<DraftFields>) => ({ price: 1, area: 2, ...parts }) as DraftFields

test('the common fields of several drafts are those with the same value', () => {
  const common = commonFields([
    draft({ category: 'house', coordinates: [41.64, 41.63] }),
    draft({ category: 'house', coordinates: [41.64, 41.63], price: 3 }),
  ])
  expect(common).toMatchObject({ category: 'house', coordinates: [41.64, 41.63], area: 2 })
  expect(common).not.toHaveProperty('price')
  expect(commonFields([])).toEqual({})
})

test('amounts are read as people type them', () => {
  expect(readAmount('64 500')).toBe(64_500)
  expect(readAmount('64,500')).toBe(64_500)
  expect(readAmount('39.5')).toBe(39.5)
  expect(readAmount(' ')).toBeNull()
  expect(readAmount('-1')).toBe(-1)
  expect(readAmount('a lot')).toBeUndefined()
})
