import { expect, test } from 'vitest'
import { limits } from '../../../../contract/limits.ts'
import { readNumber } from './number-field.tsx'

test.each([
  ['85 000', limits.price, true, 85_000],
  ['85\u00a0000', limits.price, true, 85_000],
  ['62,5', limits.area, false, 62.5],
  ['62.456', limits.area, false, 62.46],
  ['3000', limits.area, false, 2_000],
  ['0', limits.area, false, 1],
  ['-5', limits.floor, true, -1],
  ['\u22121', limits.floor, true, -1],
  ['7.4', limits.floor, true, 7],
  ['200', limits.floorsCount, true, 99],
  ['999999999', limits.price, true, 100_000_000],
  ['', limits.price, true, null],
  ['  ', limits.price, true, null],
  ['about 5', limits.price, true, null],
] as const)('%j is read as a person means it, within the range', (text, range, isWhole, number) => {
  expect(readNumber(text, range, isWhole)).toBe(number)
})
