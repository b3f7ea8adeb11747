import * as words from '../../../contract/listings/listing-words.ts'
import type { MarketQuery } from '../../../contract/market/market.ts'

/** `/market/sale/newApartment/Old%20Batumi`; without a district, the path of the whole city's market. */
export const marketPath = ({ dealType, category, district }: MarketQuery) =>
  ['/market', dealType, category, ...(district ? [encodeURIComponent(district)] : [])].join('/')

/** Undefined where the address names no market. */
export function readMarketPath(
  params: Readonly<Record<string, string | undefined>>,
): MarketQuery | undefined {
  const dealType = words.dealTypes.find((each) => each === params.deal)
  const category = words.categories.find((each) => each === params.category)
  const { district } = params
  if (!dealType || !category) return undefined
  return { dealType, category, ...(district && { district }) }
}
