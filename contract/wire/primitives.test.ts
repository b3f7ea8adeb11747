import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  coordinates,
  decimal,
  flag,
  id,
  limit,
  offset,
  sha256Hex,
  text,
  wholeNumber,
} from './primitives.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

describe('an id', () => {
  it.each(['1', '0', '9'.repeat(18)])('can be %s', (value) => expect(takes(id, value)).toBe(true))
  it.each(['', '-1', '1.0', '1e3', ' 1', '１', '9'.repeat(19), '07', '00', 1, null])(
    'cannot be %j',
    (value) => expect(takes(id, value)).toBe(false),
  )
})

describe('text', () => {
  it('is limited to its lengths and to what PostgreSQL can store', () => {
    expect(takes(text(3), 'ბათ')).toBe(true)
    expect(takes(text(3), 'ბათუ')).toBe(false)
    expect(takes(text(3, 1), '')).toBe(false)
    expect(takes(text(3), 'a\0b')).toBe(false)
    expect(takes(text(3), '\ud800')).toBe(false)
    expect(takes(text(3), '😀')).toBe(true)
  })
})

describe('numbers', () => {
  const whole = wholeNumber({ min: -1, max: 99 })
  const part = decimal({ min: 1, max: 2000 })

  it('are read from numbers and from text', () => {
    for (const value of [7, '7']) expect(z.parse(whole, value)).toBe(7)
    for (const value of [62.5, '62.5']) expect(z.parse(part, value)).toBe(62.5)
  })

  it.each([-1, 99, '-1', '99'])('are accepted as whole numbers in range: %j', (value) =>
    expect(takes(whole, value)).toBe(true),
  )
  it.each([-2, 100, 1.5, '1.5', '', ' ', '1e1', '0x1', 'Infinity', NaN, true, null, [], '١'])(
    'are refused as whole numbers: %j',
    (value) => expect(takes(whole, value)).toBe(false),
  )
  it.each([0.99, 2000.01, '0', '.5', '1.', '--1'])('are refused as an area: %j', (value) =>
    expect(takes(part, value)).toBe(false),
  )

  it('of a page are 10 and 0 by default, and limited', () => {
    expect([z.parse(limit, undefined), z.parse(offset, undefined)]).toEqual([10, 0])
    expect([0, 1, 1000, 1001].map((n) => takes(limit, n))).toEqual([false, true, true, false])
    expect([-1, 0, 100_000, 100_001].map((n) => takes(offset, n))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('a flag', () => {
  it('is read from words, digits or a boolean', () => {
    expect([true, 'true', '1'].map((value) => z.parse(flag, value))).toEqual([true, true, true])
    expect([false, 'false', '0'].map((value) => z.parse(flag, value))).toEqual([
      false,
      false,
      false,
    ])
    expect(['yes', '', 1, null].some((value) => takes(flag, value))).toBe(false)
  })
})

describe('coordinates', () => {
  it('are a latitude and a longitude', () => {
    expect(z.parse(coordinates, ['41.64', 41.64])).toEqual([41.64, 41.64])
    for (const value of [[91, 0], [0, 181], [1], [1, 2, 3], ['', '']])
      expect(takes(coordinates, value)).toBe(false)
  })
})

describe('a digest', () => {
  it('is 64 lower-case hex digits', () => {
    expect(takes(sha256Hex, 'a'.repeat(64))).toBe(true)
    for (const value of ['A'.repeat(64), 'a'.repeat(63), 'g'.repeat(64)])
      expect(takes(sha256Hex, value)).toBe(false)
  })
})
