import type { Listing } from '../../../../../contract/listings/listing.ts'
import { categories, dealTypes } from '../../../../../contract/listings/listing-words.ts'
import type { Rates } from '../../../../../contract/market/money.ts'
import { inDollars } from '../../../../../contract/market/money.ts'
import { shownStatuses } from '../../owner-actions.ts'
import type { Order, SortColumn } from '../rows/listing-columns.ts'

export interface OrderContext {
  /** With rates, listings in all currencies are sorted by price together. */
  rates: Rates | undefined
  placeOf: (listing: Listing) => string | undefined
  collator: Intl.Collator
}

type Key = number | string | undefined

/** Listings without a value come last in either direction; equal ones are sorted by their number, newest first. */
export function orderListings(
  listings: readonly Listing[],
  { column, isDown }: Order,
  context: OrderContext,
): Listing[] {
  const sign = isDown ? -1 : 1
  const keyed = listings.map((listing) => ({
    listing,
    key: keyOf(listing, column, context),
    number: Number(listing.id),
  }))
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined)
      return Number(a.key === undefined) - Number(b.key === undefined) || b.number - a.number
    return sign * compareKeys(a.key, b.key, context.collator) || b.number - a.number
  })
  return keyed.map(({ listing }) => listing)
}

const compareKeys = (a: number | string, b: number | string, collator: Intl.Collator) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

function keyOf(listing: Listing, column: SortColumn, { rates, placeOf }: OrderContext): Key {
  switch (column) {
    case 'number':
      return Number(listing.id)
    case 'ad':
      return placeOf(listing)
    case 'kind':
      return listing.category === null
        ? undefined
        : dealTypes.indexOf(listing.dealType) * categories.length +
            categories.indexOf(listing.category)
    case 'price':
      return listing.price === null || !rates
        ? undefined
        : inDollars(listing.price, listing.currency, rates)
    case 'status':
      return shownStatuses.indexOf(listing.status)
    case 'views':
      return listing.views ?? 0
    case 'favourites':
      return listing.favourites ?? 0
    case 'requests':
      return listing.appointments ?? 0
    case 'changed':
      return Date.parse(listing.updatedAt)
    case 'confirmed':
      return listing.confirmedAt === null ? undefined : Date.parse(listing.confirmedAt)
  }
}
