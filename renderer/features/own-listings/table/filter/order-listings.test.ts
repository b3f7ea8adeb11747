import { describe, expect, test } from 'vitest'
import type { Listing } from '../../../../../contract/listings/listing.ts'
import type { Order } from '../rows/listing-columns.ts'
import { firstOrder, nextOrder } from '../rows/listing-columns.ts'
import { orderListings } from './order-listings.ts'

const listing = (id: string, part: Partial<Listing> = {}) =>
  ({ id, status: 'published', currency: 'USD', price: null, category: null, ...part }) as Listing

const context = {
  rates: { GEL: 2.7 },
  placeOf: ({ address }: Listing) => address ?? undefined,
  collator: new Intl.Collator('ru', { numeric: true }),
}
const ordered = (listings: Listing[], column: Order['column'], isDown = false) =>
  orderListings(listings, { column, isDown }, context).map(({ id }) => id)

describe('own listings are ordered', () => {
  test('by listing number, numerically', () => {
    const listings = ['9', '100', '20'].map((id) => listing(id))
    expect(ordered(listings, 'number')).toEqual(['9', '20', '100'])
    expect(ordered(listings, 'number', true)).toEqual(['100', '20', '9'])
  })

  test('by street and house number', () => {
    const listings = [
      listing('1', { address: 'улица Руставели, 27' }),
      listing('2', { address: 'улица Руставели, 9' }),
      listing('3', { address: 'Ёлочная улица, 1' }),
    ]
    expect(ordered(listings, 'ad')).toEqual(['3', '2', '1'])
  })

  test('by price across currencies', () => {
    const listings = [
      listing('1', { price: 1_000 }),
      listing('2', { price: 2_600, currency: 'GEL' }),
      listing('3', { price: 2_800, currency: 'GEL' }),
    ]
    expect(ordered(listings, 'price')).toEqual(['2', '1', '3'])
  })

  test('by status, published ones first and unpublished ones last', () => {
    const statuses = ['unpublished', 'improvement', 'published', 'moderation'] as const
    const listings = statuses.map((status, n) => listing(String(n), { status }))
    expect(ordered(listings, 'status')).toEqual(['2', '3', '1', '0'])
  })

  test('by their counts and by the day of the last change', () => {
    const listings = [
      listing('1', {
        views: 5,
        favourites: 2,
        appointments: 0,
        updatedAt: '2026-11-20T10:00:00.000Z',
      }),
      listing('2', {
        views: 40,
        favourites: 1,
        appointments: 3,
        updatedAt: '2026-11-21T10:00:00.000Z',
      }),
    ]
    expect(ordered(listings, 'views', true)).toEqual(['2', '1'])
    expect(ordered(listings, 'favourites', true)).toEqual(['1', '2'])
    expect(ordered(listings, 'requests', true)).toEqual(['2', '1'])
    expect(ordered(listings, 'changed')).toEqual(['1', '2'])
  })

  test('with missing values at the end, in both directions', () => {
    const listings = [
      listing('1'),
      listing('2', { price: 5 }),
      listing('3', { price: 7 }),
      listing('4'),
    ]
    expect(ordered(listings, 'price')).toEqual(['2', '3', '4', '1'])
    expect(ordered(listings, 'price', true)).toEqual(['3', '2', '4', '1'])
  })
})

describe('a click on a column', () => {
  test('reverses the order if it is by that column', () => {
    expect(nextOrder(firstOrder, 'number')).toEqual({ column: 'number', isDown: false })
  })

  test('starts with the highest count, or with the first letter', () => {
    expect(nextOrder(firstOrder, 'views')).toEqual({ column: 'views', isDown: true })
    expect(nextOrder(firstOrder, 'ad')).toEqual({ column: 'ad', isDown: false })
  })
})
