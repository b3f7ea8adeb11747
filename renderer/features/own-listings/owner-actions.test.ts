import { expect, test } from 'vitest'
import type { ListingContent } from '../../../contract/listings/listing-fields.ts'
import { emptyListing } from '../../../contract/listings/listing-fields.ts'
import { missingFields } from './owner-actions.ts'

const whole: ListingContent = {
  ...emptyListing,
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

test('a complete listing lacks nothing for publishing', () => {
  expect(missingFields(whole, 3)).toEqual([])
})

test('an empty draft lacks its place and all other required fields', () => {
  const empty: ListingContent = {
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

test('a floor above the top of the building is named', () => {
  expect(missingFields({ ...whole, floor: 25 }, 1)).toEqual(['floor'])
})
