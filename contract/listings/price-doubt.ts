import { priceUnit } from '../market/market.ts'
import type { Rates } from '../market/money.ts'
import { inDollars, pricePerMeter } from '../market/money.ts'
import type { ListingContent } from './listing-fields.ts'
import type { DealType } from './listing-words.ts'

interface Usual {
  /** In dollars. Wide: what is beyond is a slip of the finger far more often than a price. */
  whole: readonly [min: number, max: number]
  /** Of a square metre; of land much less. */
  perMeter?: readonly [min: number, max: number]
}

const usual: Record<DealType, Usual> = {
  sale: { whole: [5_000, 20_000_000], perMeter: [100, 20_000] },
  rent: { whole: [50, 50_000] },
  daily: { whole: [5, 5_000] },
}
const usualOfLand: Usual = { whole: [500, 20_000_000] }

type Priced = Pick<ListingContent, 'dealType' | 'category' | 'price' | 'currency' | 'area'>

/** Whether a price is so far from what is asked for such a deal that its owner is asked about it before it goes out. */
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

/** What a home asks, as the prices of a market are told: for a square metre, or as a whole. In dollars. */
export function askedByUnit(
  { dealType, price, currency, area }: Priced,
  rates: Rates,
): number | null {
  const dollars = price === null ? null : inDollars(price, currency, rates)
  return priceUnit(dealType) === 'home' ? dollars : pricePerMeter(dollars, area)
}

/** Whether a price is out of line with its street: less than half of the lower quarter, or more than twice the upper. */
export function isOutOfLine(
  content: Priced,
  rates: Rates,
  { low, high }: { low: number; high: number },
): boolean {
  const asked = askedByUnit(content, rates)
  return asked !== null && (asked < low / 2 || asked > high * 2)
}
