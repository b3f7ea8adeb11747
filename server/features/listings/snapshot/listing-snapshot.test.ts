import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currenciesOf } from '../../../../contract/cities.ts'
import type { Filters } from '../../../../contract/listings/listing-search.ts'
import * as words from '../../../../contract/listings/listing-words.ts'
import type { Marker } from '../../../../contract/listings/listings.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { batumi, openTestServer } from '../../../testing/test-server.ts'
import { countInDatabase, findMarkersInDatabase, overviewOf } from '../search/overview.ts'
import { addVariedListings } from '../testing/listings.ts'

let server: TestServer
let owner: Someone
const ids: string[] = []

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.someone({ is_admin: true })
  ids.push(...(await addVariedListings(server, owner)))
})
afterAll(() => server.close())

const some = <T>(list: readonly T[]) =>
  fc.option(fc.subarray([...list], { minLength: 1 }), { nil: undefined })
const number = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: undefined })
const degrees = (from: number) => fc.integer({ min: 0, max: 70 }).map((n) => from + n / 1_000)
const point = fc.tuple(degrees(41.615), degrees(41.595))

const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    currency: fc.option(fc.constantFrom(...currenciesOf(batumi.city)), { nil: undefined }),
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
    // Most filters are left out: all of them at once would find nothing, and prove little.
    fc
      .subarray(Object.entries(all), { maxLength: 4 })
      .map((kept) => Object.fromEntries(kept) as Filters),
  )

const inOrder = (markers: Marker[]) => markers.sort((a, b) => a.address.localeCompare(b.address))

const askBoth = async (filters: Filters) => {
  const question = { filters, onlyFavourite: false }
  const overview = overviewOf(server.context)
  return {
    inMemory: {
      count: await overview.count(question, undefined),
      markers: inOrder(await overview.markers(question, undefined)),
    },
    inDatabase: {
      count: await countInDatabase(server.context, question, undefined, { most: 10_000 }),
      markers: inOrder(await findMarkersInDatabase(server.context, question, undefined)),
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
    const overview = overviewOf(server.context)
    const count = () => overview.count({ filters: {}, onlyFavourite: false }, undefined)
    const change = async (id: string, columns: Record<string, unknown>) => {
      await server.context.db.write
        .updateTable('listings')
        .set({ updated_at: new Date(), ...columns })
        .where('id', '=', id)
        .execute()
      await server.context.db.write
        .updateTable('data_versions')
        .set((eb) => ({ changes: eb('changes', '+', '1') }))
        .where('shard', '=', 3)
        .execute()
      await server.context.version.refresh()
    }
    const before = await count()
    const [first = '', second = '', third = ''] = ids
    await change(first, { status: 'unpublished' })
    expect(await count()).toBe(before - 1)
    await change(second, { deleted_at: new Date() })
    expect(await count()).toBe(before - 2)
    await change(first, { status: 'published' })
    expect(await count()).toBe(before - 1)
    await server.listing(owner.id, {}, { updated_at: '2020-01-01', published_at: '2020-01-01' })
    expect(await count()).toBe(before)
    await change(third, { price: 7 })
    const cheap = { filters: { maxPrice: 7 }, onlyFavourite: false }
    expect(await overview.count(cheap, undefined)).toBe(1)
    await change(second, { deleted_at: null })
    // First a server whose clock runs ahead, then one whose clock is right.
    await change(third, { price: 8, updated_at: new Date(Date.now() + 3_600_000) })
    await change(first, { price: 6 })
    await change(second, { price: 5 })
    expect(await overview.count(cheap, undefined)).toBe(2)
    const { inMemory, inDatabase } = await askBoth({})
    expect(inMemory).toEqual(inDatabase)
  })

  it('follow changes among many listings, even if dated some minutes ago', {
    tags: 'long',
  }, async () => {
    const { write } = server.context.db
    const many = await server.listings(
      owner.id,
      Array.from({ length: 400 }, () => ({ published_at: new Date() })),
    )
    const random = fc.sample(
      fc.record({
        at: fc.nat(many.length - 1),
        // As from a transaction that began long before it was committed, or from a clock that is behind.
        secondsAgo: fc.constantFrom(0, 0, 3, 20, 90, 200),
        columns: fc.constantFrom<Record<string, unknown>>(
          { floor: 5 },
          { floor: 19 },
          { status: 'unpublished' },
          { status: 'published' },
          { deleted_at: new Date() },
          { deleted_at: null },
        ),
      }),
      { numRuns: 60, seed: 3 },
    )
    const follow = async (at: number, columns: Record<string, unknown>, updated_at: Date) => {
      await write
        .updateTable('listings')
        .set({ ...columns, updated_at })
        .where('id', '=', many[at] ?? '')
        .execute()
      await write
        .updateTable('data_versions')
        .set((eb) => ({ changes: eb('changes', '+', '1') }))
        .where('shard', '=', 5)
        .execute()
      await server.context.version.refresh()
      const { inMemory, inDatabase } = await askBoth({ minFloor: 12 })
      expect(inMemory).toEqual(inDatabase)
    }
    for (const { at, columns, secondsAgo } of random)
      await follow(at, columns, new Date(Date.now() - 1_000 * secondsAgo))
    // Several changes of one listing, all with the same time.
    const dated = new Date()
    for (const floor of [5, 19, 5]) await follow(0, { floor }, dated)
    const { inMemory, inDatabase } = await askBoth({})
    expect(inMemory).toEqual(inDatabase)
  })
})

describe('markers', () => {
  it('are one per address, with the data of a listing only if it is alone there', async () => {
    const someone = await server.someone({ is_admin: true })
    const place = {
      address: 'Приморский бульвар, 1',
      coordinates: [41.65432198, 41.6298761],
    } as const
    const alone = await server.listing(someone.id, {
      ...place,
      isExclusive: true,
      price: 500,
      currency: 'GEL',
    })
    const ask = async () =>
      (await server.call(listings.markers, { query: { filters: { ownerId: someone.id } } })).body
    const marker = { address: place.address, coordinates: [41.65432, 41.62988] }
    expect(await ask()).toEqual([
      { ...marker, count: 1, id: alone, price: 500, currency: 'GEL', isExclusive: true },
    ])
    await server.listing(someone.id, place)
    expect(await ask()).toEqual([{ ...marker, count: 2 }])
  })

  it('are the same for every box that contains all of them', async () => {
    const ask = async (bbox: string) =>
      (await server.call(listings.markers, { query: { filters: { bbox } } })).body
    const all = await ask('41,41,42,42')
    expect(await ask('40.5,40.5,42.5,42.5')).toEqual(all)
    const north = Math.max(...all.map(({ coordinates: [lat] }) => lat))
    expect((await ask(`${north},41,42,42`)).length).toBeLessThan(all.length)
  })
})
