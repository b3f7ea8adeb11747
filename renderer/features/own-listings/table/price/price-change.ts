import { limits } from '../../../../../contract/limits.ts'
import type { Listing } from '../../../../../contract/listings/listing.ts'
import { clampNumber } from '../../../../../contract/text/typed-values.ts'

export const roundings = [1, 10, 100, 1_000] as const
export type Rounding = (typeof roundings)[number]

export interface PriceChange {
  /** `amount` is in the currency of each listing. */
  by: 'percent' | 'amount'
  /** A negative value lowers the price. */
  value: number
  /** The new price is rounded to a multiple of this. */
  rounding: Rounding
}

export type NewPrice =
  | { kind: 'new'; price: number; isClamped: boolean }
  /** The price would not change. */
  | { kind: 'same' }
  | { kind: 'noPrice' }

/** What may be typed: a price can fall by no more than its whole amount. */
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
  // Avoids floating-point errors: 85 000 less 5 % is exactly 80 750.
  const rounded = Math.round(Number((wished / rounding).toPrecision(12))) * rounding
  const next = clampNumber(rounded, limits.price) ?? price
  if (value === 0 || next === price) return { kind: 'same' }
  return { kind: 'new', price: next, isClamped: next !== rounded }
}

/** Reads `-5`, `−5`, `5,5`, `1 000`, as people write them; undefined for what is not a number or out of range. */
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
