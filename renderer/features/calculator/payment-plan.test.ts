import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planPayments, usualTerms } from './payment-plan.ts'

describe('an instalment', () => {
  it('splits what remains after the first payment evenly, without interest', () => {
    expect(planPayments(100_000, { firstPercent: 40, months: 24, yearlyPercent: 0 })).toEqual({
      first: 40_000,
      loan: 60_000,
      monthly: 2_500,
      total: 100_000,
      overpaid: 0,
    })
  })
})

describe('a mortgage', () => {
  it('is repaid by equal payments that include the interest', () => {
    const plan = planPayments(100_000, { firstPercent: 20, months: 180, yearlyPercent: 10 })
    // The annuity table gives 859.68 a month for 80,000 over 15 years at 10 %.
    expect(plan).toMatchObject({ first: 20_000, loan: 80_000, monthly: 860 })
    expect(plan?.overpaid).toBe(Math.round(859.684 * 180) - 80_000)
  })
})

describe('the terms of a payment plan', () => {
  it('are clamped to their ranges', () => {
    const plan = planPayments(1_000, { firstPercent: 500, months: -3, yearlyPercent: -1 })
    expect(plan).toMatchObject({ first: 900, loan: 100, monthly: 100 })
  })

  it('give no plan while one of them is empty', () => {
    expect(planPayments(1_000, { ...usualTerms.mortgage, months: undefined })).toBeUndefined()
  })

  it('never give a total below the price', () => {
    const terms = fc.record({
      firstPercent: fc.double({ min: -10, max: 200, noNaN: true }),
      months: fc.double({ min: -10, max: 1_000, noNaN: true }),
      yearlyPercent: fc.double({ min: -10, max: 200, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), terms, (price, given) => {
        const plan = planPayments(price, given)
        expect(plan?.total).toBeGreaterThanOrEqual(price)
        expect(Number.isFinite(plan?.monthly)).toBe(true)
      }),
    )
  })
})
