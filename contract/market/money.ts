import type { PricePoint } from '../listings/listing.ts'
import type { Currency } from '../listings/listing-words.ts'

/** How much of each currency one dollar costs; currencies that the city does not use are absent. */
export type Rates = { readonly [Each in Currency]?: number | undefined }

export function perDollar(currency: Currency, rates: Rates): number {
  const rate = currency === 'USD' ? 1 : rates[currency]
  if (rate === undefined) throw new Error(`There is no rate of ${currency}`)
  return rate
}

export const inDollars = (price: number, currency: Currency, rates: Rates) =>
  price / perDollar(currency, rates)

export const convertPrice = (price: number, from: Currency, to: Currency, rates: Rates) =>
  from === to ? price : Math.round(inDollars(price, from, rates) * perDollar(to, rates))

export const pricePerMeter = (price: number | null, area: number | null) =>
  price === null || !area ? null : Math.round(price / area)

const day = 86_400_000
/** A price that stood for less time was a mistake, or was raised only to be lowered. */
const standsAfter = 3 * day
const remembered = 60 * day

/**
 * How far the price is below the highest price of the last 60 days that stood at least three days; undefined if there
 * is none. Prices in another currency do not count, because exchange rates change by themselves.
 */
export function priceDrop(history: readonly PricePoint[], now: Date): number | undefined {
  const current = history.at(-1)
  if (!current) return undefined
  let highest = 0
  let since = 0
  for (const [n, { price, currency, at }] of history.slice(0, -1).entries()) {
    const before = history[n - 1]
    if (before?.price !== price || before.currency !== currency) since = Date.parse(at)
    const until = Date.parse(history[n + 1]?.at ?? at)
    const isMeant = until - since >= standsAfter && until >= now.getTime() - remembered
    if (isMeant && currency === current.currency) highest = Math.max(highest, price)
  }
  return highest > current.price ? highest - current.price : undefined
}

/** When the price last fell, if its last change was a drop. A price that rose after a fall is not reported. */
export function lastFall(history: readonly PricePoint[], now: Date): Date | undefined {
  const [before, current] = history.slice(-2)
  if (!before || !current || before.currency !== current.currency) return undefined
  const hasFallen = current.price < before.price && priceDrop(history, now) !== undefined
  return hasFallen ? new Date(current.at) : undefined
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
  // Exact even if the interest is close to zero, where the plain formula would divide zero by zero.
  const paidOff = -Math.expm1(-months * Math.log1p(monthly))
  return paidOff === 0 ? sum / months : (sum * monthly) / paidOff
}
