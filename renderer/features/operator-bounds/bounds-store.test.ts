import { expect, test } from 'vitest'
import { readPercent } from './bounds-store.ts'

test.each([
  ['', null],
  ['  ', null],
  ['10', 10],
  [' 25 % ', 25],
  ['500', 500],
])('%j is a bound of %s', (typed, percent) => {
  expect(readPercent(typed)).toBe(percent)
})

test.each(['0', '501', '2.5', '-3', 'ten', '%', '1e2'])('%j is not a bound', (typed) => {
  expect(readPercent(typed)).toBeUndefined()
})
