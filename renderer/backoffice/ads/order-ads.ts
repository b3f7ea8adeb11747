import type { Listing } from '../../../contract/listing.ts'
import { categories, dealTypes } from '../../../contract/listing-words.ts'
import type { Rate } from '../../../contract/money.ts'
import { inDollars } from '../../../contract/money.ts'
import type { Order, SortColumn } from './ad-columns.ts'
import { shownStatuses } from './ad-filter.ts'

export interface OrderContext {
  /** How many lari one dollar costs: ads in both currencies stand in one order. */
  rate: Rate
  placeOf: (ad: Listing) => string | undefined
  collator: Intl.Collator
}

type Key = number | string | undefined

/** What is missing stands last, whichever way the rest goes; equals stand as they were made. */
export function orderAds(
  ads: readonly Listing[],
  { column, isDown }: Order,
  context: OrderContext,
): Listing[] {
  const sign = isDown ? -1 : 1
  const keyed = ads.map((ad) => ({ ad, key: keyOf(ad, column, context), number: Number(ad.id) }))
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined)
      return Number(a.key === undefined) - Number(b.key === undefined) || b.number - a.number
    return sign * compareKeys(a.key, b.key, context.collator) || b.number - a.number
  })
  return keyed.map(({ ad }) => ad)
}

const compareKeys = (a: number | string, b: number | string, collator: Intl.Collator) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

function keyOf(ad: Listing, column: SortColumn, { rate, placeOf }: OrderContext): Key {
  switch (column) {
    case 'number':
      return Number(ad.id)
    case 'ad':
      return placeOf(ad)
    case 'kind':
      return ad.category === null
        ? undefined
        : dealTypes.indexOf(ad.dealType) * categories.length + categories.indexOf(ad.category)
    case 'price':
      return ad.price === null ? undefined : inDollars(ad.price, ad.currency, rate)
    case 'status':
      return shownStatuses.indexOf(ad.status)
    case 'views':
      return ad.views ?? 0
    case 'favourites':
      return ad.favourites ?? 0
    case 'requests':
      return ad.appointments ?? 0
    case 'changed':
      return Date.parse(ad.updatedAt)
  }
}
