import { describe, expect, test } from 'vitest'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { batumi } from '../../../kernel/testing/batumi.ts'
import { newContent } from './form-content.ts'
import { checkForPublishing, checkForSaving, flawsOf } from './form-flaws.ts'

const fresh = newContent(batumi)

const whole: ListingContent = {
  ...fresh,
  category: 'newApartment',
  address: 'ул. Руставели, 27',
  coordinates: [41.6474, 41.6325],
}

describe('the check before publishing', () => {
  test('passes a complete listing', () => {
    expect(checkForPublishing(whole, 1, batumi)).toEqual({ code: undefined, flaws: {} })
  })

  test('names everything that is missing, with the address as the first reason', () => {
    const { code, flaws } = checkForPublishing({ ...fresh, price: null }, 0, batumi)
    expect(code).toBe('WRONG_ADDRESS')
    expect(flaws).toEqual({
      coordinates: { key: 'wrong.coordinates' },
      address: { key: 'wrong.address' },
      category: { key: 'wrong.category' },
      price: { key: 'wrong.price' },
      images: { key: 'wrong.images' },
    })
  })

  test.each([
    [{ category: null }, 'category'],
    [{ price: null }, 'price'],
    [{ floor: 9, floorsCount: 5 }, 'floor'],
  ] as const)('gives WRONG_DATA where the address is right: %j', (part, field) => {
    const { code, flaws } = checkForPublishing({ ...whole, ...part }, 1, batumi)
    expect(code).toBe('WRONG_DATA')
    expect(Object.keys(flaws)).toEqual([field])
  })

  test('refuses a listing outside Batumi', () => {
    expect(checkForPublishing({ ...whole, city: null }, 1, batumi)).toEqual({
      code: 'WRONG_ADDRESS',
      flaws: { city: { key: 'wrong.city' } },
    })
  })

  test('ignores the floor of a category without floors', () => {
    const house = { ...whole, category: 'house', floor: 9, floorsCount: 2 } as const
    expect(checkForPublishing(house, 1, batumi).flaws).toEqual({})
  })

  test('refuses more than ten images', () => {
    expect(checkForPublishing(whole, 11, batumi).code).toBe('MAX_FILES_LIMIT')
  })
})

test('a draft may lack everything, but must not be outside the city', () => {
  expect(checkForSaving(fresh, batumi).code).toBeUndefined()
  expect(checkForSaving({ ...fresh, city: null }, batumi).code).toBeUndefined()
  expect(checkForSaving({ ...whole, city: null }, batumi).flaws).toHaveProperty('city')
})

describe('an issue from the server', () => {
  test('is shown beside its field in our words if known, or else in the server’s', () => {
    const issues = [
      { path: 'price', message: 'Give the price' },
      { path: 'area', message: 'Too big: expected <=2000' },
      { path: 'image_3', message: 'Not a picture' },
      { path: 'nonsense', message: 'What?' },
    ]
    expect(flawsOf(issues, { ...whole, price: null })).toEqual({
      price: { key: 'wrong.price' },
      area: { text: 'Too big: expected <=2000' },
      images: { text: 'Not a picture' },
    })
    const none = [{ path: 'images', message: 'Add at least one picture' }]
    expect(flawsOf(none, whole)).toEqual({ images: { key: 'wrong.images' } })
  })

  test('with a given point means that it is outside the city', () => {
    const issues = [{ path: 'coordinates', message: 'Choose a place in Batumi' }]
    expect(flawsOf(issues, whole)).toEqual({ coordinates: { key: 'wrong.city' } })
  })

  test('with a given price does not mean that it is missing', () => {
    const issues = [{ path: 'price', message: 'Too big' }]
    expect(flawsOf(issues, whole)).toEqual({ price: { text: 'Too big' } })
  })
})
