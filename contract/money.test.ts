import { describe, expect, it } from 'vitest'
import { convertPrice, inDollars, monthlyPayment, priceDrop, pricePerMeter } from './money.ts'

const at = '2026-01-01T00:00:00Z'

describe('a price', () => {
  it('in the other currency is rounded to whole units', () => {
    expect(convertPrice(100, 'USD', 'USD', 2.72)).toBe(100)
    expect(convertPrice(101, 'USD', 'GEL', 2.72)).toBe(275)
    expect(convertPrice(275, 'GEL', 'USD', 2.72)).toBe(101)
    expect(inDollars(272, 'GEL', 2.72)).toBeCloseTo(100)
    expect(inDollars(272, 'USD', 2.72)).toBe(272)
  })

  it('per square metre needs both', () => {
    expect(pricePerMeter(85_000, 62)).toBe(1371)
    expect(pricePerMeter(null, 62)).toBeNull()
    expect(pricePerMeter(85_000, null)).toBeNull()
    expect(pricePerMeter(85_000, 0)).toBeNull()
    expect(pricePerMeter(0, 50)).toBe(0)
  })

  it('dropped when its last change was downwards in one currency', () => {
    const history = (...prices: number[]) =>
      prices.map((price) => ({ price, currency: 'USD' as const, at }))
    expect(priceDrop(history(100, 90))).toBe(10)
    expect(priceDrop(history(100, 80, 90))).toBeUndefined()
    expect(priceDrop(history(90, 100, 95))).toBe(5)
    expect(priceDrop(history(90))).toBeUndefined()
    expect(priceDrop([])).toBeUndefined()
    expect(priceDrop([...history(100), { price: 90, currency: 'GEL', at }])).toBeUndefined()
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
