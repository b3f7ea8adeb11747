import { describe, expect, it } from 'vitest'
import { inDollars } from '../market/money.ts'
import { priceBounds } from './price-bounds.ts'

const rates = Array.from({ length: 200 }, (_, n) => (250 + n) / 100)

describe('the bounds of asked prices in dollars', () => {
  it('include every price that is exactly as asked, in either currency, at any rate', () => {
    let found = 0
    const outside: object[] = []
    for (const rate of rates)
      for (let dollars = 100; dollars <= 200_000; dollars += 700) {
        const lari = Math.round(dollars * rate)
        if (Math.abs(lari - dollars * rate) > 1e-6) continue
        const asked = [
          priceBounds({ minPrice: dollars, maxPrice: dollars }, { GEL: rate }),
          priceBounds({ minPrice: lari, maxPrice: lari, currency: 'GEL' }, { GEL: rate }),
        ]
        for (const bounds of asked)
          for (const price of [dollars, inDollars(lari, 'GEL', { GEL: rate })])
            if (bounds && price >= bounds.min && price <= bounds.max) found += 1
            else outside.push({ rate, price, bounds })
      }
    expect(outside.slice(0, 5)).toEqual([])
    expect(found).toBeGreaterThan(10_000)
  })

  it('exclude a price one unit beyond', () => {
    const bounds = priceBounds({ minPrice: 10_000_000, maxPrice: 10_000_000 }, { GEL: 2.72 })
    expect(bounds?.min).toBeGreaterThan(9_999_999)
    expect(bounds?.max).toBeLessThan(10_000_001)
    expect(priceBounds({ maxPrice: 0 }, { GEL: 2.72 })).toEqual({ min: -Infinity, max: 0 })
  })

  it('are undefined where no price is asked', () => {
    expect(priceBounds({ currency: 'GEL' }, { GEL: 2.72 })).toBeUndefined()
  })
})
