import { describe, expect, test } from 'vitest'
import type { Listing } from '../../../contract/listing.ts'
import type { Order } from './ad-columns.ts'
import { firstOrder, nextOrder } from './ad-columns.ts'
import { orderAds } from './order-ads.ts'

const ad = (id: string, part: Partial<Listing> = {}) =>
  ({ id, status: 'published', currency: 'USD', price: null, category: null, ...part }) as Listing

const context = {
  rate: 2.7,
  placeOf: ({ address }: Listing) => address ?? undefined,
  collator: new Intl.Collator('ru', { numeric: true }),
}
const ordered = (ads: Listing[], column: Order['column'], isDown = false) =>
  orderAds(ads, { column, isDown }, context).map(({ id }) => id)

describe('ads stand in the order', () => {
  test('of their numbers, not of the digits in them', () => {
    const ads = ['9', '100', '20'].map((id) => ad(id))
    expect(ordered(ads, 'number')).toEqual(['9', '20', '100'])
    expect(ordered(ads, 'number', true)).toEqual(['100', '20', '9'])
  })

  test('of streets and houses', () => {
    const ads = [
      ad('1', { address: 'улица Руставели, 27' }),
      ad('2', { address: 'улица Руставели, 9' }),
      ad('3', { address: 'Ёлочная улица, 1' }),
    ]
    expect(ordered(ads, 'ad')).toEqual(['3', '2', '1'])
  })

  test('of what they cost, in whatever currency', () => {
    const ads = [
      ad('1', { price: 1_000 }),
      ad('2', { price: 2_600, currency: 'GEL' }),
      ad('3', { price: 2_800, currency: 'GEL' }),
    ]
    expect(ordered(ads, 'price')).toEqual(['2', '1', '3'])
  })

  test('of what their owner has to look at', () => {
    const statuses = ['unpublished', 'improvement', 'published', 'moderation'] as const
    const ads = statuses.map((status, n) => ad(String(n), { status }))
    expect(ordered(ads, 'status')).toEqual(['2', '3', '1', '0'])
  })

  test('of their figures and of the day they were changed', () => {
    const ads = [
      ad('1', { views: 5, favourites: 2, appointments: 0, updatedAt: '2026-11-20T10:00:00.000Z' }),
      ad('2', { views: 40, favourites: 1, appointments: 3, updatedAt: '2026-11-21T10:00:00.000Z' }),
    ]
    expect(ordered(ads, 'views', true)).toEqual(['2', '1'])
    expect(ordered(ads, 'favourites', true)).toEqual(['1', '2'])
    expect(ordered(ads, 'requests', true)).toEqual(['2', '1'])
    expect(ordered(ads, 'changed')).toEqual(['1', '2'])
  })

  test('with what is missing at the end, upwards and downwards', () => {
    const ads = [ad('1'), ad('2', { price: 5 }), ad('3', { price: 7 }), ad('4')]
    expect(ordered(ads, 'price')).toEqual(['2', '3', '4', '1'])
    expect(ordered(ads, 'price', true)).toEqual(['3', '2', '4', '1'])
  })
})

describe('a click on a column', () => {
  test('turns round the order that is by it', () => {
    expect(nextOrder(firstOrder, 'number')).toEqual({ column: 'number', isDown: false })
  })

  test('shows the most seen first, and words from the first letter', () => {
    expect(nextOrder(firstOrder, 'views')).toEqual({ column: 'views', isDown: true })
    expect(nextOrder(firstOrder, 'ad')).toEqual({ column: 'ad', isDown: false })
  })
})
