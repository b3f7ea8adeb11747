import { expect, test } from 'vitest'
import type { ListingContent } from './listing-fields.ts'
import { newListing } from './listing-words.ts'
import { priceDoubt } from './price-doubt.ts'

const rates = { GEL: 2.7 }
const flat = { dealType: 'sale', category: 'newApartment', currency: 'USD', area: null } as const

test.each<[Partial<ListingContent>, ReturnType<typeof priceDoubt>]>([
  // What a new listing begins with is a month's rent, and no price of a flat.
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
])('%j is %s', (content, doubt) => {
  expect(priceDoubt({ price: null, ...flat, ...content }, rates)).toBe(doubt)
})
