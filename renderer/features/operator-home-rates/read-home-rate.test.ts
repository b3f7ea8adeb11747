import { expect, test } from 'vitest'
import { readHomeRate } from './read-home-rate.ts'

const source = 'Прайс'

test.each([
  ['250', '400', { low: 250, high: 400 }],
  ['1,5', ' 2.25 ', { low: 1.5, high: 2.25 }],
  ['50', '', { low: 50, high: 50 }],
  ['', '50', { low: 50, high: 50 }],
])('%j to %j is a range', (low, high, range) => {
  expect(readHomeRate({ low, high, source }, 'USD')).toEqual({ ...range, currency: 'USD', source })
})

test('an empty form removes the rate', () => {
  expect(readHomeRate({ low: '', high: ' ', source: '' }, 'USD')).toBeNull()
})

test.each([
  ['400', '250', source],
  ['-1', '5', source],
  ['ten', '20', source],
  ['1e3', '', source],
  ['100001', '', source],
  ['1', '2', ' '],
  ['', '', source],
])('%j to %j with the source %j is not a rate', (low, high, by) => {
  expect(readHomeRate({ low, high, source: by }, 'USD')).toBeUndefined()
})
