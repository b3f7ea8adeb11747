import * as z from 'zod/mini'
import type { Rates } from '../market/money.ts'
import { inDollars } from '../market/money.ts'
import { route } from '../wire/route.ts'
import type { Category, Currency, DealType } from './listing-words.ts'
import { category, dealType } from './listing-words.ts'

const percent = z.int().check(z.minimum(1), z.maximum(500))

/** By how many per cent the price of such a listing may change before an operator has to look at it. */
export const priceBound = z.object({ dealType, category, percent })
export type PriceBound = z.infer<typeof priceBound>

/** What is needed to judge a change of price. */
export interface Pricing {
  bounds: readonly PriceBound[]
  rates: Rates
}

export const boundOf = (
  bounds: readonly PriceBound[],
  of: { dealType: unknown; category: unknown },
): number | undefined =>
  bounds.find((each) => each.dealType === of.dealType && each.category === of.category)?.percent

export interface Price {
  price: number
  currency: Currency
}

/**
 * By how many per cent the second price differs from the first, in whatever currencies they are. Undefined if they
 * cannot be compared, such as in a currency for which the city has no rate.
 */
export function percentMoved(before: Price, after: Price, rates: Rates): number | undefined {
  const isSame = before.currency === after.currency
  const isKnown = ({ currency }: Price) => currency === 'USD' || rates[currency] !== undefined
  if (before.price === 0 || (!isSame && !(isKnown(before) && isKnown(after)))) return undefined
  const worth = ({ price, currency }: Price) => (isSame ? price : inDollars(price, currency, rates))
  return (Math.abs(worth(after) - worth(before)) / worth(before)) * 100
}

export interface PriceBoundKey {
  dealType: DealType
  category: Category
}

export const priceBounds = {
  get: route('GET', '/operator/price-bounds', {
    summary:
      'How far prices of published listings may move without an operator; without limit where none is named',
    answer: z.array(priceBound),
  }),
  set: route('PUT', '/operator/price-bounds', {
    summary: 'Set how far prices of one deal and category may move; null takes the bound away',
    body: z.strictObject({
      dealType,
      category,
      percent: z.nullable(percent),
      /** The bound that the caller saw. If somebody changed it since, the server does nothing (409). */
      before: z.optional(z.nullable(percent)),
    }),
    answer: z.array(priceBound),
  }),
}
