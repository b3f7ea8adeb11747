import { expect, test } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { readTyped } from './read-typed.ts'

test.each([
  ['85000', limits.price, true, 'plain', 85_000],
  ['85 000', limits.price, true, 'plain', 85_000],
  ['85\u00a0000', limits.price, true, 'plain', 85_000],
  ['85,000', limits.price, true, 'understood', 85_000],
  ['85.000', limits.price, true, 'understood', 85_000],
  ['144,500 ₪', limits.price, true, 'unread', undefined],
  ['144,500', limits.price, true, 'understood', 144_500],
  ['1.250.000', limits.price, true, 'understood', 1_250_000],
  ['85k', limits.price, true, 'understood', 85_000],
  ['85,5 тыс', limits.price, true, 'understood', 85_500],
  ['85 אלף', limits.price, true, 'understood', 85_000],
  ['85 ათასი', limits.price, true, 'understood', 85_000],
  ['1.2 mln', limits.price, true, 'understood', 1_200_000],
  ['$85,000', limits.price, true, 'understood', 85_000],
  ['62,5', limits.area, false, 'plain', 62.5],
  ['62.456', limits.area, false, 'understood', 62.46],
  ['62 м²', limits.area, false, 'understood', 62],
  ['3000', limits.area, false, 'held', 2_000],
  ['0', limits.area, false, 'held', 1],
  ['-5', limits.floor, true, 'held', -1],
  ['\u22121', limits.floor, true, 'plain', -1],
  ['7.4', limits.floor, true, 'understood', 7],
  ['200', limits.floorsCount, true, 'held', 99],
  ['999999999', limits.price, true, 'held', 100_000_000],
  ['', limits.price, true, 'empty', undefined],
  ['  ', limits.price, true, 'empty', undefined],
  ['about 5', limits.price, true, 'unread', undefined],
  ['1,2,3', limits.price, true, 'unread', undefined],
] as const)(
  '%j is read as a person means it, clamped to the range',
  (text, range, isWhole, kind, number) => {
    expect(readTyped(text, range, isWhole)).toEqual(
      number === undefined ? { kind } : { kind, number },
    )
  },
)
