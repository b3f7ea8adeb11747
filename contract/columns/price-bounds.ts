import type { Filters } from '../listings/listing-search.ts'
import type { Rates } from '../market/money.ts'
import { inDollars } from '../market/money.ts'

export interface PriceBounds {
  min: number
  max: number
}

/** 272,000 lari and 100,000 dollars count as the same price, whatever rounding errors the division makes. */
const slack = 1e-9

/** The wanted bounds of the price in dollars, in which listings are compared; undefined if neither is given. */
export function priceBounds(
  { minPrice, maxPrice, currency = 'USD' }: Filters,
  rates: Rates,
): PriceBounds | undefined {
  if (minPrice === undefined && maxPrice === undefined) return undefined
  const dollars = (price: number) => inDollars(price, currency, rates)
  return {
    min: minPrice === undefined ? -Infinity : dollars(minPrice) * (1 - slack),
    max: maxPrice === undefined ? Infinity : dollars(maxPrice) * (1 + slack),
  }
}
