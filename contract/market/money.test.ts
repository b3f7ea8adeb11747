import { describe, expect, it } from 'vitest'
import {
  convertPrice,
  inDollars,
  lastFall,
  monthlyPayment,
  priceDrop,
  pricePerMeter,
} from './money.ts'

describe('a price', () => {
  it('is rounded to whole units in another currency', () => {
    expect(convertPrice(100, 'USD', 'USD', { GEL: 2.72 })).toBe(100)
    expect(convertPrice(100.4, 'USD', 'USD', { GEL: 2.72 })).toBe(100.4)
    expect(convertPrice(101, 'USD', 'GEL', { GEL: 2.72 })).toBe(275)
    expect(convertPrice(275, 'GEL', 'USD', { GEL: 2.72 })).toBe(101)
    expect(inDollars(272, 'GEL', { GEL: 2.72 })).toBeCloseTo(100)
    expect(inDollars(272, 'USD', { GEL: 2.72 })).toBe(272)
  })

  it('is converted between local currencies by way of the dollar', () => {
    expect(convertPrice(200, 'EUR', 'RUB', { EUR: 0.8, RUB: 80 })).toBe(20_000)
    expect(() => inDollars(1, 'TRY', { EUR: 0.8 })).toThrow('TRY')
  })

  it('has a price per square metre only with both price and area', () => {
    expect(pricePerMeter(85_000, 62)).toBe(1371)
    expect(pricePerMeter(null, 62)).toBeNull()
    expect(pricePerMeter(85_000, null)).toBeNull()
    expect(pricePerMeter(85_000, 0)).toBeNull()
    expect(pricePerMeter(0, 50)).toBe(0)
  })

  describe('the drop', () => {
    const now = new Date('2026-06-30T12:00:00Z')
    /** Prices, each with the number of days since it was set. */
    const history = (...points: [price: number, daysAgo: number, currency?: 'USD' | 'GEL'][]) =>
      points.map(([price, daysAgo, currency = 'USD']) => {
        const at = new Date(now.getTime() - daysAgo * 86_400_000).toISOString()
        return { price, currency, at }
      })

    it.each([
      ['a price that stood for three days', 10, history([100, 5], [90, 2])],
      ['the highest such price, not the last', 20, history([100, 30], [90, 20], [80, 1])],
      ['it, though it rose a little since', 15, history([100, 30], [80, 20], [85, 1])],
      ['one that was asked until 59 days ago', 10, history([100, 300], [90, 59])],
      ['one that was asked until just 60 days ago', 10, history([100, 300], [90, 60])],
      ['one told twice in a row, as one', 10, history([100, 5], [100, 3], [90, 1])],
    ])('is counted from %s', (_, drop, points) => {
      expect(priceDrop(points, now)).toBe(drop)
    })

    it.each([
      ['one that stood less than three days', history([100, 4.9], [90, 2])],
      ['one that it was raised to for a day', history([90, 30], [100, 3], [90, 2])],
      ['one that ended 61 days ago', history([100, 300], [90, 61])],
      ['one told twice in less than three days', history([100, 2.5], [100, 1], [90, 0.5])],
      ['the same figure in another currency', history([100, 10, 'GEL'], [100, 4], [90, 2])],
      ['a lower one', history([90, 30], [95, 10])],
      ['one in another currency', history([100, 30], [90, 10, 'GEL'])],
      ['nothing', history([90, 30])],
      ['no price at all', []],
    ])('is not counted from %s', (_, points) => {
      expect(priceDrop(points, now)).toBeUndefined()
    })

    it('has a date only if the last change was downwards', () => {
      expect(lastFall(history([100, 30], [90, 2]), now)).toEqual(new Date('2026-06-28T12:00:00Z'))
      expect(lastFall(history([100, 30], [80, 20], [85, 1]), now)).toBeUndefined()
      expect(lastFall(history([100, 1], [90, 0.5]), now)).toBeUndefined()
      expect(lastFall(history([100, 9, 'GEL'], [90, 2]), now)).toBeUndefined()
      expect(lastFall(history([200, 30], [100, 9, 'GEL'], [90, 2]), now)).toBeUndefined()
      expect(lastFall(history([100, 30], [90, 5], [90, 1]), now)).toBeUndefined()
      expect(lastFall(history([90, 2]), now)).toBeUndefined()
      expect(lastFall([], now)).toBeUndefined()
    })
  })
})

describe('a monthly payment', () => {
  it('is an annuity, or equal parts without interest', () => {
    expect(monthlyPayment({ sum: 12_000, yearlyPercent: 0, months: 12 })).toBe(1_000)
    expect(monthlyPayment({ sum: 100_000, yearlyPercent: 12, months: 120 })).toBeCloseTo(1434.71, 2)
    expect(monthlyPayment({ sum: 500, yearlyPercent: 12, months: 0 })).toBe(500)
  })

  it('pays back exactly what was lent', () => {
    const loan = { sum: 80_000, yearlyPercent: 9, months: 60 }
    const payment = monthlyPayment(loan)
    let owed = loan.sum
    for (let month = 0; month < loan.months; month += 1)
      owed = owed * (1 + loan.yearlyPercent / 1200) - payment
    expect(owed).toBeCloseTo(0, 4)
  })
})
