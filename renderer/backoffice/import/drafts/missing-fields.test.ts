import { expect, test } from 'vitest'
import type { DraftFields } from './missing-fields.ts'
import { changesOf, missingFields } from './missing-fields.ts'

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

test('a listing that may be published lacks nothing', () => {
  expect(missingFields(whole, 3)).toEqual([])
})

test('an empty draft lacks its place and, past that, all the rest', () => {
  const empty: DraftFields = {
    ...whole,
    category: null,
    price: null,
    apartmentCondition: null,
    address: null,
    coordinates: null,
  }
  expect(missingFields(empty, 0).sort()).toEqual(
    ['coordinates', 'address', 'apartmentCondition', 'category', 'price', 'images'].sort(),
  )
})

test('a plot of land needs no condition', () => {
  expect(missingFields({ ...whole, category: 'land', apartmentCondition: null }, 1)).toEqual([])
})

test('a floor above the last one of the house is said', () => {
  expect(missingFields({ ...whole, floor: 25 }, 1)).toEqual(['floor'])
})

test('only what was changed is sent', () => {
  expect(changesOf(whole, { ...whole, price: 60_000, coordinates: [41.64, 41.63] })).toEqual({
    price: 60_000,
  })
})
