import { expect, test } from 'vitest'
import type { ListingContent } from './listing-fields.ts'
import { newListing } from './listing-words.ts'
import { isOutOfLine, priceDoubt } from './price-doubt.ts'

const rates = { GEL: 2.7 }
const flat = { dealType: 'sale', category: 'newApartment', currency: 'USD', area: null } as const

test.each<[Partial<ListingContent>, ReturnType<typeof priceDoubt>]>([
  // A new listing begins with the price of a month's rent, which is too low for a flat on sale.
  [{ price: newListing.price, currency: newListing.currency }, 'low'],
  [{ price: 85_000 }, undefined],
  [{ price: 12_000, currency: 'GEL' }, 'low'],
  [{ price: 14_000, currency: 'GEL' }, undefined],
  [{ price: 85_000, area: 1 }, 'high'],
  [{ price: 8_500, area: 100 }, 'low'],
  [{ price: 85_000_000 }, 'high'],
  [{ price: 900, category: 'land', area: 600 }, undefined],
  [{ price: 300, dealType: 'rent' }, undefined],
  [{ price: 85_000, dealType: 'rent' }, 'high'],
  [{ price: 30, dealType: 'daily', area: 40 }, undefined],
  [{ price: 9_000, dealType: 'daily' }, 'high'],
  [{ price: null }, undefined],
])('the price of %j is doubted as %s', (content, doubt) => {
  expect(priceDoubt({ price: null, ...flat, ...content }, rates)).toBe(doubt)
})

test.each<[Partial<ListingContent>, boolean]>([
  [{ price: 50_000, area: 50 }, false],
  [{ price: 200_000, area: 50 }, false],
  [{ price: 24_900, area: 50 }, true],
  [{ price: 200_100, area: 50 }, true],
  // The same figure in lari is a lower price.
  [{ price: 200_100, currency: 'GEL', area: 50 }, false],
  // Without an area or a price there is nothing to compare.
  [{ price: 1, area: null }, false],
  [{ price: null, area: 50 }, false],
  // Rents are compared for the whole home.
  [{ price: 1_500, dealType: 'rent', area: 50 }, false],
  [{ price: 4_500, dealType: 'rent', area: 50 }, true],
])('%j is out of line with 1000 to 2000: %s', (content, expected) => {
  const priced = { price: null, ...flat, ...content }
  expect(isOutOfLine(priced, rates, { low: 1_000, high: 2_000 })).toBe(expected)
})
