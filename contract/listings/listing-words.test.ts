import { expect, test } from 'vitest'
import * as words from './listing-words.ts'

test('the sort button goes from expensive to cheap to new', () => {
  expect(words.nextSort('expensive')).toBe('cheap')
  expect(words.nextSort('cheap')).toBe('new')
  expect(words.nextSort('new')).toBe('expensive')
})

test('the sort button goes to expensive from every other order', () => {
  for (const sort of ['old', 'published', 'notPublished'] as const)
    expect(words.nextSort(sort)).toBe('expensive')
})

test('every currency has its symbol', () => {
  expect(words.currencies.map((currency) => words.currencySymbols[currency])).toEqual([
    ...['$', '₾', '€', '₽', '₺'],
  ])
})

test('the values of fields are as specified', () => {
  expect(words.categories).toEqual([
    'newApartment',
    'secondaryApartment',
    'commercial',
    'house',
    'land',
  ])
  expect(words.apartmentCategories).toEqual(['studio', '1room', '2rooms', '3rooms'])
  expect(words.apartmentConditions).toEqual(['blackFrame', 'whiteFrame', 'finishedWithRenovation'])
  expect(words.paymentVariants).toEqual(['fullSumm', 'installment', 'mortgage'])
  expect(words.heatingTypes).toEqual(['central', 'conditioner', 'electric', 'gas', 'warmFloor'])
  expect(words.statuses).toEqual(['moderation', 'published', 'unpublished', 'improvement'])
  expect(words.sorts).toEqual([
    'expensive',
    'cheap',
    'cheapPerMeter',
    'new',
    'old',
    'confirmed',
    'nearest',
    'published',
    'notPublished',
  ])
  expect(words.rentalPeriods).toEqual([1, 6, 12])
})

test('a new listing starts in dollars, at 300, renovated', () => {
  expect(words.newListing).toEqual({
    currency: 'USD',
    price: 300,
    apartmentCondition: 'finishedWithRenovation',
  })
})
