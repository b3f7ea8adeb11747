import type { Currency } from '../../../contract/listings/listing-words.ts'
import type { Range } from '../../../contract/market/living/home-costs.ts'
import { useMoney } from '../rates/index.ts'

export type WriteRange = (range: Range, currency: Currency) => string

/** `10 000 $ – 16 000 $`, in the currency that the visitor reads prices in. Call it in an observer. */
export function useRange(): WriteRange {
  const { read } = useMoney()
  return ({ low, high }, currency) =>
    low === high
      ? read(low, currency).text
      : `${read(low, currency).text} – ${read(high, currency).text}`
}
