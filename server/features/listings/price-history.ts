import type { PricePoint } from '../../../contract/listing.ts'
import type { ListingContent } from '../../../contract/listing-form.ts'

const most = 100

/**
 * The history with the price as it stands now. Until the listing is first public there is no history to show: the price its
 * owner settles on is the first point.
 */
export function withPrice(
  history: readonly PricePoint[],
  { price, currency }: Pick<ListingContent, 'price' | 'currency'>,
  { at, wasPublic }: { at: Date; wasPublic: boolean },
): PricePoint[] {
  const before = wasPublic ? history : []
  const [last] = (wasPublic ? before : history).slice(-1)
  if (last?.price === price && last.currency === currency) return [...history]
  if (price === null) return [...before]
  return [...before, { price, currency, at: at.toISOString() }].slice(-most)
}
