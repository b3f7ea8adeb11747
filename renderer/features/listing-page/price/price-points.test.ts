import { describe, expect, it } from 'vitest'
import { priceLine, priceSteps } from './price-points.ts'

const point = (price: number, day: number, currency: 'USD' | 'GEL' = 'USD') => ({
  price,
  currency,
  at: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
})

describe('the price history of a listing', () => {
  it('has the newest price first, each with its change', () => {
    const steps = priceSteps([point(100, 1), point(90, 5), point(95, 9)])
    expect(steps.map(({ price, change }) => [price, change])).toEqual([
      [95, 5],
      [90, -10],
      [100, undefined],
    ])
  })

  it('is not compared across currencies', () => {
    expect(priceSteps([point(100, 1), point(250, 2, 'GEL')])[0]?.change).toBeUndefined()
  })

  it('is empty if there was only one price', () => {
    expect(priceSteps([point(100, 1)])).toEqual([])
  })
})

describe('the line of the price history', () => {
  it('goes in steps from left to right, with higher prices higher up', () => {
    expect(priceLine([point(100, 1), point(50, 3), point(100, 5)])).toBe('M0 4H48V96H96V4H100')
  })

  it('is not drawn where there is nothing to compare', () => {
    expect(priceLine([])).toBeUndefined()
    expect(priceLine([point(100, 1), point(100, 2)])).toBeUndefined()
    expect(priceLine([point(100, 1), point(250, 2, 'GEL')])).toBeUndefined()
    expect(priceLine([point(100, 1), point(90, 1)])).toBeUndefined()
  })
})
