import { expect, it } from 'vitest'
import { roundPoint } from './round-point.ts'

it('keeps six significant digits of a picked point', () => {
  expect(roundPoint(41.64561234, 41.63948765)).toEqual({ lat: 41.6456, lon: 41.6395 })
  expect(roundPoint(-0.123456789, 100.98765432)).toEqual({ lat: -0.123457, lon: 100.988 })
})
