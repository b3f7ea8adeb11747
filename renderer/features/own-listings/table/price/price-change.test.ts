import { describe, expect, test } from 'vitest'
import { limits } from '../../../../../contract/limits.ts'
import type { PriceChange } from './price-change.ts'
import { newPriceOf, readChange } from './price-change.ts'

const of = (price: number | null, by: PriceChange['by'], value: number, rounding = 1) =>
  newPriceOf({ price }, { by, value, rounding } as PriceChange)
const becomes = (price: number, isClamped = false) => ({ kind: 'new', price, isClamped })

describe('the new price', () => {
  test('changes by percent or by an amount', () => {
    expect(of(85_000, 'percent', -5)).toEqual(becomes(80_750))
    expect(of(85_000, 'percent', 2.5)).toEqual(becomes(87_125))
    expect(of(85_000, 'amount', -1_500)).toEqual(becomes(83_500))
  })

  test('is whole, and a multiple of the rounding step', () => {
    expect(of(333, 'percent', -5)).toEqual(becomes(316))
    expect(of(84_999, 'percent', -5, 100)).toEqual(becomes(80_700))
    expect(of(84_999, 'percent', -5, 1_000)).toEqual(becomes(81_000))
  })

  test('is rounded up from the middle, despite binary fractions', () => {
    expect(of(1_050, 'percent', 10)).toEqual(becomes(1_155))
    expect(of(70, 'percent', 15)).toEqual(becomes(81))
    expect(of(115, 'percent', 30)).toEqual(becomes(150))
  })

  test('stays within the limits of a listing, and says so', () => {
    expect(of(1_000, 'amount', -2_000)).toEqual(becomes(0, true))
    expect(of(90_000_000, 'percent', 50)).toEqual(becomes(limits.price.max, true))
    expect(of(1_000, 'percent', -100)).toEqual(becomes(0))
  })

  test('that equals the old one is no change', () => {
    expect(of(85_000, 'percent', 0)).toEqual({ kind: 'same' })
    expect(of(85_050, 'percent', 0, 100)).toEqual({ kind: 'same' })
    expect(of(10, 'percent', 1)).toEqual({ kind: 'same' })
    expect(of(0, 'percent', 20)).toEqual({ kind: 'same' })
    expect(of(0, 'amount', -5)).toEqual({ kind: 'same' })
  })

  test('does not exist for a listing without a price', () => {
    expect(of(null, 'amount', 100)).toEqual({ kind: 'noPrice' })
  })
})

describe('a typed price change', () => {
  test.each([
    ['-5', -5],
    ['−5', -5],
    ['+2,5', 2.5],
    [' 12 ', 12],
  ])('%s is read as a percentage', (text, value) => expect(readChange(text, 'percent')).toBe(value))

  test('may have grouped digits', () => expect(readChange('-1\u00a0500', 'amount')).toBe(-1_500))

  test.each(['', '-', '5%', '1e3', '--5', '-100.1', '1001', 'пять'])(
    '%s is not a percentage',
    (text) => expect(readChange(text, 'percent')).toBeUndefined(),
  )

  test('may be as large an amount as a price', () => {
    expect(readChange('100000000', 'amount')).toBe(100_000_000)
    expect(readChange('100000001', 'amount')).toBeUndefined()
  })
})
