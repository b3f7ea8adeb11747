import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Filters } from '../../../contract/listing-search.ts'
import * as words from '../../../contract/listing-words.ts'
import type { Marker } from '../../../contract/listings.ts'
import { listings } from '../../../contract/listings.ts'
import type { Someone, TestHouse } from '../../testing.ts'
import { openTestHouse } from '../../testing.ts'
import { countInDatabase } from './count-listings.ts'
import { findMarkersInDatabase } from './find-markers.ts'
import { overviewOf } from './look-over-listings.ts'

let house: TestHouse
let owner: Someone
const ids: string[] = []

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
const streets = ['Руставели', 'Горгиладзе', 'Пушкина', 'Чавчавадзе']

beforeAll(async () => {
  house = await openTestHouse()
  owner = await house.someone({ is_admin: true })
  for (let n = 0; n < 60; n += 1)
    ids.push(
      await house.listing(owner.id, {
        dealType: pick(words.dealTypes, n),
        category: pick(words.categories, n * 7),
        apartmentCategory: n % 6 === 0 ? null : pick(words.apartmentCategories, n),
        apartmentCondition: pick(words.apartmentConditions, n * 5),
        currency: pick(words.currencies, n),
        price: 10_000 + 977 * ((n * 37) % 60),
        area: n % 9 === 0 ? null : 20 + ((n * 13) % 90),
        floor: n % 8 === 0 ? null : (n % 20) - 1,
        facilities: words.facilities.filter((_, bit) => ((n * 31) >> (bit % 5)) % 2 === 1),
        heatingTypes: words.heatingTypes.filter((_, bit) => (n >> bit) % 2 === 1),
        paymentVariants: words.paymentVariants.filter((_, bit) => (n >> bit) % 3 === 1),
        isExclusive: n % 5 === 0,
        address: `улица ${pick(streets, n)}, ${1 + (n % 7)}`,
        coordinates: [41.62 + ((n * 17) % 60) / 1_000, 41.6 + ((n * 29) % 60) / 1_000],
      }),
    )
})
afterAll(() => house.close())

const some = <T>(list: readonly T[]) =>
  fc.option(fc.subarray([...list], { minLength: 1 }), { nil: undefined })
const number = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: undefined })
const degrees = (from: number) => fc.integer({ min: 0, max: 70 }).map((n) => from + n / 1_000)
const point = fc.tuple(degrees(41.615), degrees(41.595))

const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    currency: fc.option(fc.constantFrom(...words.currencies), { nil: undefined }),
    dealType: some(words.dealTypes),
    category: some(words.categories),
    apartmentCategory: some(words.apartmentCategories),
    apartmentCondition: some(words.apartmentConditions),
    facilities: some(words.facilities.slice(0, 3)),
    heatingTypes: some(words.heatingTypes),
    paymentVariants: some(words.paymentVariants),
    isExclusive: fc.option(fc.boolean(), { nil: undefined }),
    minPrice: number(0, 60_000),
    maxPrice: number(10_000, 200_000),
    minArea: number(0, 100),
    maxArea: number(20, 120),
    minFloor: number(-1, 10),
    maxFloor: number(0, 20),
    address: fc.option(fc.constantFrom('улица Руставели, 1', 'Пушкина 3'), { nil: undefined }),
    city: fc.option(fc.constantFrom('batumi', 'tbilisi'), { nil: undefined, freq: 9 }),
    bbox: fc.option(
      fc
        .tuple(point, point)
        .map(([a, b]) =>
          [
            Math.min(a[0], b[0]),
            Math.min(a[1], b[1]),
            Math.max(a[0], b[0]),
            Math.max(a[1], b[1]),
          ].join(','),
        ),
      { nil: undefined },
    ),
    polygon: fc.option(
      fc.array(point, { minLength: 3, maxLength: 8 }).map((points) => points.map(String).join(';')),
      { nil: undefined },
    ),
  })
  .chain((all) =>
    // Most filters off: all at once would find nothing, and prove little.
    fc
      .subarray(Object.entries(all), { maxLength: 4 })
      .map((kept) => Object.fromEntries(kept) as Filters),
  )

const inOrder = (markers: Marker[]) => markers.sort((a, b) => a.address.localeCompare(b.address))

const askBoth = async (filters: Filters) => {
  const question = { filters, onlyFavourite: false }
  const overview = overviewOf(house.house)
  return {
    inMemory: {
      count: await overview.count(question, undefined),
      markers: inOrder(await overview.markers(question, undefined)),
    },
    inDatabase: {
      count: await countInDatabase(house.house, question, undefined, { most: 10_000 }),
      markers: inOrder(await findMarkersInDatabase(house.house, question, undefined)),
    },
  }
}

describe('the public listings in memory', () => {
  it('answer every mix of filters as the database does', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, async (filters) => {
        const { inMemory, inDatabase } = await askBoth(filters)
        expect(inMemory).toEqual(inDatabase)
      }),
      { numRuns: 150, seed: 7 },
    )
  })

  it('follow each change that the public sees', async () => {
    const overview = overviewOf(house.house)
    const count = () => overview.count({ filters: {}, onlyFavourite: false }, undefined)
    const change = async (id: string, columns: Record<string, unknown>) => {
      await house.house.db.write
        .updateTable('ads')
        .set({ updated_at: new Date(), ...columns })
        .where('id', '=', id)
        .execute()
      await house.house.db.write
        .updateTable('data_versions')
        .set((eb) => ({ changes: eb('changes', '+', '1') }))
        .where('shard', '=', 3)
        .execute()
      await house.house.version.refresh()
    }
    const before = await count()
    const [first = '', second = '', third = ''] = ids
    await change(first, { status: 'unpublished' })
    expect(await count()).toBe(before - 1)
    await change(second, { deleted_at: new Date() })
    expect(await count()).toBe(before - 2)
    await change(first, { status: 'published' })
    expect(await count()).toBe(before - 1)
    await house.listing(owner.id, {}, { updated_at: '2020-01-01', published_at: '2020-01-01' })
    expect(await count()).toBe(before)
    await change(third, { price: 7 })
    const cheap = { filters: { maxPrice: 7 }, onlyFavourite: false }
    expect(await overview.count(cheap, undefined)).toBe(1)
    await change(second, { deleted_at: null })
    // A server whose clock runs ahead, then one whose clock is right.
    await change(third, { price: 8, updated_at: new Date(Date.now() + 3_600_000) })
    await change(first, { price: 6 })
    await change(second, { price: 5 })
    expect(await overview.count(cheap, undefined)).toBe(2)
    const { inMemory, inDatabase } = await askBoth({})
    expect(inMemory).toEqual(inDatabase)
  })
})

describe('markers', () => {
  it('stand one to an address, with a listing of its own only where it is alone', async () => {
    const someone = await house.someone({ is_admin: true })
    const place = {
      address: 'Приморский бульвар, 1',
      coordinates: [41.65432198, 41.6298761],
    } as const
    const alone = await house.listing(someone.id, {
      ...place,
      isExclusive: true,
      price: 500,
      currency: 'GEL',
    })
    const ask = async () =>
      (await house.call(listings.markers, { query: { filters: { ownerId: someone.id } } })).body
    const marker = { address: place.address, coordinates: [41.65432, 41.62988] }
    expect(await ask()).toEqual([
      { ...marker, count: 1, id: alone, price: 500, currency: 'GEL', isExclusive: true },
    ])
    await house.listing(someone.id, place)
    expect(await ask()).toEqual([{ ...marker, count: 2 }])
  })

  it('are the same for every box that holds them all, and kept as one', async () => {
    const ask = async (bbox: string) =>
      (await house.call(listings.markers, { query: { filters: { bbox } } })).body
    const all = await ask('41,41,42,42')
    expect(await ask('40.5,40.5,42.5,42.5')).toEqual(all)
    const north = Math.max(...all.map(({ coordinates: [lat] }) => lat))
    expect((await ask(`${north},41,42,42`)).length).toBeLessThan(all.length)
  })
})
