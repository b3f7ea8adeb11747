import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { listingChanges, newListingForm } from './listing-form.ts'

const read = (fields: Record<string, unknown>) => z.safeParse(listingChanges, fields)
const takes = (fields: Record<string, unknown>) => read(fields).success

describe('the fields of a listing', () => {
  test('are read from the text of a form', () => {
    const result = read({
      price: '85000',
      area: '62.5',
      floor: '-1',
      isExclusive: 'true',
      coordinates: ['41.6474', '41.6325'],
      rentalPeriods: ['1', '12'],
      commission: '0',
      images: ['5', '3'],
    })
    expect(result.data).toEqual({
      price: 85_000,
      area: 62.5,
      floor: -1,
      isExclusive: true,
      coordinates: [41.6474, 41.6325],
      rentalPeriods: [1, 12],
      commission: false,
      images: ['5', '3'],
    })
  })

  const ranges = [
    ['price', limits.price, 1],
    ['floor', limits.floor, 1],
    ['floorsCount', limits.floorsCount, 1],
    ['deposit', limits.deposit, 1],
    ['area', limits.area, 0.1],
  ] as const
  for (const [name, { min, max }, step] of ranges)
    test(`${name} is from ${min} to ${max}`, () => {
      expect(takes({ [name]: String(min) })).toBe(true)
      expect(takes({ [name]: String(max) })).toBe(true)
      expect(takes({ [name]: String(min - step) })).toBe(false)
      expect(takes({ [name]: String(max + step) })).toBe(false)
      expect(takes({ [name]: null })).toBe(true)
      for (const nonsense of ['', ' 1', '1e3', '0x10', 'NaN', 'Infinity', '٣', ['1']])
        expect(takes({ [name]: nonsense })).toBe(false)
    })

  const lengths = [
    ['title', limits.title],
    ['address', limits.text],
    ['description', limits.description],
  ] as const
  for (const [name, most] of lengths)
    test(`${name} is at most ${most} characters of text`, () => {
      expect(takes({ [name]: 'я'.repeat(most) })).toBe(true)
      expect(takes({ [name]: 'я'.repeat(most + 1) })).toBe(false)
      expect(takes({ [name]: 'a\0' })).toBe(false)
      expect(takes({ [name]: '\ud800' })).toBe(false)
      expect(takes({ [name]: null })).toBe(true)
    })

  test('take only known values of a list, each once', () => {
    expect(takes({ facilities: ['oven', 'bath'] })).toBe(true)
    expect(takes({ facilities: [] })).toBe(true)
    expect(takes({ facilities: ['oven', 'oven'] })).toBe(false)
    expect(takes({ facilities: ['helipad'] })).toBe(false)
    expect(takes({ facilities: null })).toBe(false)
    expect(takes({ rentalPeriods: ['1', '6', '12'] })).toBe(true)
    expect(takes({ rentalPeriods: ['2'] })).toBe(false)
  })

  test('take coordinates as two numbers on the earth, or none', () => {
    expect(takes({ coordinates: [] })).toBe(true)
    for (const wrong of [['41.6'], ['91', '0'], ['0', '181'], ['1', '2', '3'], ['a', 'b'], null])
      expect(takes({ coordinates: wrong })).toBe(false)
  })

  test('cannot be cleared where they always have a value', () => {
    for (const name of ['dealType', 'currency', 'isExclusive'])
      expect(takes({ [name]: null })).toBe(false)
  })

  test('do not include the owner, the status or the version', () => {
    for (const name of ['ownerId', 'status', 'version', 'id', 'publishedAt', 'source'])
      expect(takes({ [name]: '1' })).toBe(false)
    expect(takes({ draft: 'true' })).toBe(false)
    expect(z.safeParse(newListingForm, { draft: 'true' }).data).toEqual({ draft: true })
  })
})
