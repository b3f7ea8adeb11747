import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rates } from './rates.ts'

const isTaken = (GEL: unknown) => z.safeParse(rates.set.body, { GEL }).success

test.each([0.01, 2.72, '2.72', 1000])('a rate of %s is accepted', (rate) => {
  expect(isTaken(rate)).toBe(true)
})

test('a rate is set for one currency at a time', () => {
  expect(z.safeParse(rates.set.body, { EUR: 0.9 }).success).toBe(true)
  expect(z.safeParse(rates.set.body, { EUR: 0.9, GEL: 2.7 }).success).toBe(false)
  expect(z.safeParse(rates.set.body, { USD: 1 }).success).toBe(false)
})

test.each([0, -1, 0.0099, 1000.01, 'x', '', null, undefined, Number.NaN, Number.POSITIVE_INFINITY])(
  'a rate of %s is refused',
  (rate) => {
    expect(isTaken(rate)).toBe(false)
  },
)
