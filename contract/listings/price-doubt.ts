import { priceUnit } from '../market/market.ts'
import type { Rates } from '../market/money.ts'
import { inDollars, pricePerMeter } from '../market/money.ts'
import type { ListingContent } from './listing-fields.ts'
import type { DealType } from './listing-words.ts'

interface Usual {
  /** In dollars. The range is wide, so that a price outside it is much more likely a typing error than a real price. */
  whole: readonly [min: number, max: number]
  /** For a square metre. Land has no such range, because it costs much less. */
  perMeter?: readonly [min: number, max: number]
}

const usual: Record<DealType, Usual> = {
  sale: { whole: [5_000, 20_000_000], perMeter: [100, 20_000] },
  rent: { whole: [50, 50_000] },
  daily: { whole: [5, 5_000] },
}
const usualOfLand: Usual = { whole: [500, 20_000_000] }

type Priced = Pick<ListingContent, 'dealType' | 'category' | 'price' | 'currency' | 'area'>

/** Whether a price is so unusual for its deal that the form asks the owner about it before publishing. */
export function priceDoubt(
  { dealType, category, price, currency, area }: Priced,
  rates: Rates,
): 'low' | 'high' | undefined {
  if (price === null) return undefined
  const { whole, perMeter } =
    category === 'land' && dealType === 'sale' ? usualOfLand : usual[dealType]
  const dollars = inDollars(price, currency, rates)
  const each = area ? dollars / area : undefined
  if (dollars < whole[0] || (perMeter && each !== undefined && each < perMeter[0])) return 'low'
  if (dollars > whole[1] || (perMeter && each !== undefined && each > perMeter[1])) return 'high'
  return undefined
}

/** The price in dollars, by the unit in which a market compares prices: a square metre, or the whole home. */
export function askedByUnit(
  { dealType, price, currency, area }: Priced,
  rates: Rates,
): number | null {
  const dollars = price === null ? null : inDollars(price, currency, rates)
  return priceUnit(dealType) === 'home' ? dollars : pricePerMeter(dollars, area)
}

/**
 * Whether a price is far from those of its street: less than half of the lower quartile, or more than twice the upper.
 */
export function isOutOfLine(
  content: Priced,
  rates: Rates,
  { low, high }: { low: number; high: number },
): boolean {
  const asked = askedByUnit(content, rates)
  return asked !== null && (asked < low / 2 || asked > high * 2)
}
