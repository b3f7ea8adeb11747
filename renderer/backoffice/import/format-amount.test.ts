import { expect, test } from 'vitest'
import { splitBytes, splitTimeLeft } from './format-amount.ts'

test('bytes are shown in a unit that keeps the number short', () => {
  expect(splitBytes(0, 'ru')).toEqual({ amount: '0', unit: 'b' })
  expect(splitBytes(2_140_000, 'ru')).toEqual({ amount: '2,1', unit: 'mb' })
  expect(splitBytes(2_140_000, 'en')).toEqual({ amount: '2.1', unit: 'mb' })
  expect(splitBytes(412_000_000, 'ka')).toEqual({ amount: '412', unit: 'mb' })
  expect(splitBytes(999_999, 'he')).toEqual({ amount: '1', unit: 'mb' })
  expect(splitBytes(12_300_000_000_000, 'ru').unit).toBe('gb')
})

test('the time left is rounded to five or ten seconds, or to minutes', () => {
  expect(splitTimeLeft(null)).toEqual({ kind: 'unknown' })
  expect(splitTimeLeft(Number.POSITIVE_INFINITY)).toEqual({ kind: 'unknown' })
  expect(splitTimeLeft(3)).toEqual({ kind: 'soon' })
  expect(splitTimeLeft(31)).toEqual({ kind: 'seconds', s: 35 })
  expect(splitTimeLeft(59)).toEqual({ kind: 'minutes', m: 1, s: 0 })
  expect(splitTimeLeft(80)).toEqual({ kind: 'minutes', m: 1, s: 20 })
  expect(splitTimeLeft(700)).toEqual({ kind: 'minutes', m: 12, s: 0 })
  expect(splitTimeLeft(3_700)).toEqual({ kind: 'hours', h: 1, m: 2 })
})
