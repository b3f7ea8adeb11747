import { describe, expect, test } from 'vitest'
import type { City } from '../cities.ts'
import { limits } from '../limits.ts'
import type { ListingContent } from './listing-fields.ts'
import { emptyListing } from './listing-fields.ts'
import { publishingBreach, withoutInapplicable } from './listing-rules.ts'
import { categories } from './listing-words.ts'

const name = { name: 'Batumi', in: 'in Batumi', from: 'from Batumi' }
const batumi = { id: 'batumi', names: { en: name }, currency: 'GEL' } as City

const whole: ListingContent = {
  ...emptyListing,
  city: 'batumi',
  category: 'newApartment',
  apartmentCategory: '2rooms',
  address: 'улица Руставели, 27',
  coordinates: [41.6474, 41.6325],
  price: 85_000,
  floor: 7,
  floorsCount: 20,
  apartmentCondition: 'whiteFrame',
}

describe('publishing', () => {
  test('accepts a complete listing', () =>
    expect(publishingBreach(whole, 1, batumi)).toBeUndefined())

  const breaches: [string, Partial<ListingContent>, number, string, string][] = [
    ['coordinates', { coordinates: null }, 1, 'WRONG_ADDRESS', 'coordinates'],
    ['an address', { address: null }, 1, 'WRONG_ADDRESS', 'address'],
    ['an address that is not blank', { address: ' \t' }, 1, 'WRONG_ADDRESS', 'address'],
    ['a city', { city: null }, 1, 'WRONG_ADDRESS', 'city'],
    ['Batumi', { city: 'tbilisi' }, 1, 'WRONG_ADDRESS', 'city'],
    ['a condition', { apartmentCondition: null }, 1, 'WRONG_ADDRESS', 'apartmentCondition'],
    ['a category', { category: null }, 1, 'WRONG_DATA', 'category'],
    ['a price', { price: null }, 1, 'WRONG_DATA', 'price'],
    ['a picture', {}, 0, 'WRONG_DATA', 'images'],
    ['at most ten pictures', {}, 11, 'MAX_FILES_LIMIT', 'images'],
    ['a floor of the building', { floor: 21 }, 1, 'WRONG_DATA', 'floor'],
  ]
  for (const [what, lack, pictures, code, path] of breaches)
    test(`needs ${what}`, () => {
      const breach = publishingBreach({ ...whole, ...lack }, pictures, batumi)
      expect(breach?.code).toBe(code)
      expect(breach?.issues.map((issue) => issue.path)).toContain(path)
      expect(breach?.issues.every((issue) => issue.message !== '')).toBe(true)
    })

  test('accepts ten images, the price 0 and the top floor', () =>
    expect(
      publishingBreach({ ...whole, price: 0, floor: 20 }, limits.photos, batumi),
    ).toBeUndefined())

  test.each([
    ['a floor of a building whose height is not said', { floor: 7, floorsCount: null }],
    ['a building without a floor of its own', { floor: null, floorsCount: 20 }],
  ])('accepts %s', (_, place) =>
    expect(publishingBreach({ ...whole, ...place }, 1, batumi)).toBeUndefined(),
  )

  test('needs no condition for land', () =>
    expect(
      publishingBreach(
        { ...whole, category: 'land', apartmentCondition: null, floor: null },
        1,
        batumi,
      ),
    ).toBeUndefined())

  test('reports address faults before others, and all of a kind together', () => {
    const breach = publishingBreach(
      { ...whole, address: null, coordinates: null, price: null },
      0,
      batumi,
    )
    expect(breach?.code).toBe('WRONG_ADDRESS')
    expect(breach?.issues.map((issue) => issue.path)).toEqual(['coordinates', 'address'])
    const data = publishingBreach({ ...whole, category: null, price: null }, 0, batumi)
    expect(data?.issues.map((issue) => issue.path)).toEqual(['category', 'price', 'images'])
  })
})

describe('a field that the category does not have', () => {
  for (const category of categories)
    test(`is dropped from ${category}`, () => {
      const isApartment = category === 'newApartment' || category === 'secondaryApartment'
      expect(withoutInapplicable({ ...whole, category })).toMatchObject({
        apartmentCategory: isApartment ? '2rooms' : null,
        floor: isApartment ? 7 : null,
        floorsCount: category === 'land' ? null : 20,
      })
    })

  test('is dropped by the kind of deal as well', () => {
    const money: ListingContent = {
      ...whole,
      paymentVariants: ['mortgage'],
      rentalPeriods: [6],
      rentPaymentType: 'perMonth',
      deposit: 300,
    }
    expect(withoutInapplicable({ ...money, dealType: 'sale' })).toMatchObject({
      paymentVariants: ['mortgage'],
      rentalPeriods: [],
      rentPaymentType: null,
      deposit: null,
    })
    expect(withoutInapplicable({ ...money, dealType: 'rent' })).toMatchObject({
      paymentVariants: [],
      rentalPeriods: [6],
      rentPaymentType: 'perMonth',
      deposit: 300,
    })
    expect(withoutInapplicable({ ...money, dealType: 'daily' })).toMatchObject({
      paymentVariants: [],
      rentalPeriods: [],
      rentPaymentType: null,
      deposit: 300,
    })
  })

  test('is dropped from a copy, not from the given listing', () => {
    const given = { ...whole, category: 'land' as const }
    withoutInapplicable(given)
    expect(given.floor).toBe(7)
  })
})
