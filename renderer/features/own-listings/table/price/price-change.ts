import { limits } from '../../../../../contract/limits.ts'
import type { Listing } from '../../../../../contract/listings/listing.ts'
import { clampNumber } from '../../../../../contract/text/typed-values.ts'

export const roundings = [1, 10, 100, 1_000] as const
export type Rounding = (typeof roundings)[number]

export interface PriceChange {
  /** `amount` is in the currency of each listing. */
  by: 'percent' | 'amount'
  /** Below zero the price falls. */
  value: number
  /** The new price is a multiple of it. */
  rounding: Rounding
}

export type NewPrice =
  | { kind: 'new'; price: number; isClamped: boolean }
  /** It would be what it is. */
  | { kind: 'same' }
  | { kind: 'noPrice' }

/** What may be typed: a price cannot fall by more than the whole of it. */
export const changeRange = {
  percent: { min: -100, max: 1_000 },
  amount: { min: -limits.price.max, max: limits.price.max },
} as const

export function newPriceOf(
  { price }: Pick<Listing, 'price'>,
  { by, value, rounding }: PriceChange,
): NewPrice {
  if (price === null) return { kind: 'noPrice' }
  const wished = by === 'percent' ? price + (price * value) / 100 : price + value
  // Without floating-point errors: 85 000 less 5 % is 80 750 and not a bit below.
  const rounded = Math.round(Number((wished / rounding).toPrecision(12))) * rounding
  const next = clampNumber(rounded, limits.price) ?? price
  if (value === 0 || next === price) return { kind: 'same' }
  return { kind: 'new', price: next, isClamped: next !== rounded }
}

/** `-5`, `−5`, `5,5`, `1 000`: as people write it; undefined where it is no number or beyond the range. */
export function readChange(text: string, by: PriceChange['by']): number | undefined {
  const plain = text
    .trim()
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/^[−–]/, '-')
    .replace(',', '.')
  if (!/^[+-]?\d{1,10}(\.\d{1,4})?$/.test(plain)) return undefined
  const value = Number(plain)
  const { min, max } = changeRange[by]
  return value < min || value > max ? undefined : value
}
