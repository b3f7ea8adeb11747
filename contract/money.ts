import type { PricePoint } from './listing.ts'
import type { Currency } from './listing-words.ts'

/** How many lari one dollar costs. */
export type Rate = number

export const inDollars = (price: number, currency: Currency, rate: Rate) =>
  currency === 'USD' ? price : price / rate

export function convertPrice(price: number, from: Currency, to: Currency, rate: Rate): number {
  if (from === to) return price
  return Math.round(to === 'GEL' ? price * rate : price / rate)
}

export const pricePerMeter = (price: number | null, area: number | null) =>
  price === null || !area ? null : Math.round(price / area)

/** How much the price fell at its last change; undefined when it rose, never changed, or changed currency. */
export function priceDrop(history: readonly PricePoint[]): number | undefined {
  const [before, now] = history.slice(-2)
  if (!before || !now || before.currency !== now.currency || now.price >= before.price)
    return undefined
  return before.price - now.price
}

/** Monthly payment of an annuity; with no interest, equal parts. */
export function monthlyPayment(loan: {
  sum: number
  yearlyPercent: number
  months: number
}): number {
  const { sum, months } = loan
  const monthly = loan.yearlyPercent / 100 / 12
  if (months <= 0) return sum
  // Exact where the interest is next to nothing: a plain power would divide nothing by nothing.
  const paidOff = -Math.expm1(-months * Math.log1p(monthly))
  return paidOff === 0 ? sum / months : (sum * monthly) / paidOff
}
