import type { PricePoint } from '../../../../contract/listings/listing.ts'

export interface PriceStep extends PricePoint {
  /** The difference to the price before; undefined for the first, and after a change of currency. */
  change: number | undefined
}

/** The prices a listing has had, newest first; empty if there was only one. */
export function priceSteps(history: readonly PricePoint[]): PriceStep[] {
  if (history.length < 2) return []
  return history
    .map((point, i) => {
      const before = history[i - 1]
      const isComparable = before !== undefined && before.currency === point.currency
      return { ...point, change: isComparable ? point.price - before.price : undefined }
    })
    .reverse()
}

/** The price history as a line in a box of 100 by 100, time to the right; undefined if prices cannot be compared. */
export function priceLine(history: readonly PricePoint[]): string | undefined {
  const [first] = history
  const last = history.at(-1)
  if (!first || !last || history.some(({ currency }) => currency !== first.currency))
    return undefined
  const times = history.map(({ at }) => Date.parse(at))
  const [from = 0, to = 0] = [times[0], times.at(-1)]
  const prices = history.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  if (to <= from || high === low) return undefined
  const x = (i: number) => round((((times[i] ?? from) - from) / (to - from)) * 96)
  const y = (price: number) => round(96 - ((price - low) / (high - low)) * 92)
  const steps = prices.slice(1).map((price, i) => `H${x(i + 1)}V${y(price)}`)
  // The last price is valid until now, so it gets a length too.
  return `M0 ${y(first.price)}${steps.join('')}H100`
}

const round = (number: number) => Math.round(number * 10) / 10
