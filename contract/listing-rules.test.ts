import { describe, expect, test } from 'vitest'
import { limits } from './limits.ts'
import type { ListingContent } from './listing-form.ts'
import { emptyListing } from './listing-form.ts'
import {
  clampNumber,
  cutText,
  emptyToUnset,
  publishingBreach,
  roundCoordinate,
  withoutInapplicable,
} from './listing-rules.ts'
import { categories } from './listing-words.ts'

const whole: ListingContent = {
  ...emptyListing,
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
  test('needs nothing more than this', () => expect(publishingBreach(whole, 1)).toBeUndefined())

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
      const breach = publishingBreach({ ...whole, ...lack }, pictures)
      expect(breach?.code).toBe(code)
      expect(breach?.issues.map((issue) => issue.path)).toContain(path)
      expect(breach?.issues.every((issue) => issue.message !== '')).toBe(true)
    })

  test('is content with ten pictures, the price 0 and the top floor', () =>
    expect(publishingBreach({ ...whole, price: 0, floor: 20 }, limits.photos)).toBeUndefined())

  test('asks land for no condition', () =>
    expect(
      publishingBreach({ ...whole, category: 'land', apartmentCondition: null, floor: null }, 1),
    ).toBeUndefined())

  test('speaks of the address before the rest, and of all that it lacks', () => {
    const breach = publishingBreach({ ...whole, address: null, coordinates: null, price: null }, 0)
    expect(breach?.code).toBe('WRONG_ADDRESS')
    expect(breach?.issues.map((issue) => issue.path)).toEqual(['coordinates', 'address'])
    const data = publishingBreach({ ...whole, category: null, price: null }, 0)
    expect(data?.issues.map((issue) => issue.path)).toEqual(['category', 'price', 'images'])
  })
})

describe('what a category has no use for', () => {
  for (const category of categories)
    test(`is dropped from ${category}`, () => {
      const isApartment = category === 'newApartment' || category === 'secondaryApartment'
      expect(withoutInapplicable({ ...whole, category })).toMatchObject({
        apartmentCategory: isApartment ? '2rooms' : null,
        floor: isApartment ? 7 : null,
        floorsCount: category === 'land' ? null : 20,
      })
    })

  test('depends on the deal as well', () => {
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

  test('is dropped without touching what was given', () => {
    const given = { ...whole, category: 'land' as const }
    withoutInapplicable(given)
    expect(given.floor).toBe(7)
  })
})

describe('an input', () => {
  test('holds its number within the range', () => {
    expect(clampNumber('0', limits.area)).toBe(1)
    expect(clampNumber(2001, limits.area)).toBe(2000)
    expect(clampNumber('-5', limits.floor)).toBe(-1)
    expect(clampNumber('62.5', limits.area)).toBe(62.5)
    expect(clampNumber('', limits.area)).toBeUndefined()
    expect(clampNumber('  ', limits.area)).toBeUndefined()
    expect(clampNumber(undefined, limits.area)).toBeUndefined()
    expect(clampNumber('abc', limits.area)).toBeUndefined()
  })

  test('cuts its text without halving a character', () => {
    expect(cutText('балкон', 3)).toBe('бал')
    expect(cutText('балкон', 6)).toBe('балкон')
    expect(cutText('ab😀', 3)).toBe('ab')
    expect(cutText('ab😀', 4)).toBe('ab😀')
  })

  test('left empty is unset', () => {
    expect(emptyToUnset(' \n')).toBeNull()
    expect(emptyToUnset(' a ')).toBe(' a ')
  })

  test('on the map keeps six significant digits', () => {
    expect(roundCoordinate(41.647412345)).toBe(41.6474)
    expect(roundCoordinate(-0.123456789)).toBe(-0.123457)
  })
})
