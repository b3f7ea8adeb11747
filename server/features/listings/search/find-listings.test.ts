import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchInput } from '../../../../contract/listings/listing-search.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Someone

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.someone({ is_admin: true, agencyName: 'Морской берег' })
})
afterAll(() => server.close())

const find = async (query: SearchInput, options = {}) => {
  const answer = await server.call(listings.find, { query }, options)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.map(({ id }) => id)
}

/** Makes listings and gives a search among them alone; their new owner keeps them apart from other tests' listings. */
async function withListings(contents: Parameters<TestServer['listing']>[1][]) {
  const someone = await server.someone({ is_admin: true })
  const ids: string[] = []
  for (const content of contents) ids.push(await server.listing(someone.id, content))
  return async (filters: NonNullable<SearchInput['filters']>, rest: Partial<SearchInput> = {}) => {
    const query = { filters: { ...filters, ownerId: someone.id }, ...rest }
    const places = (await find(query)).map((id) => ids.indexOf(id))
    const { body } = await server.call(listings.count, { query })
    expect(body.count).toBe(places.length)
    const markers = await server.call(listings.markers, { query: { filters: query.filters } })
    expect(markers.body.reduce((sum, { count }) => sum + count, 0)).toBe(places.length)
    return places.sort()
  }
}

describe('filters find, count and mark the same listings', () => {
  it('filters by kind of deal, category and rooms, any of those named', async () => {
    const found = await withListings([
      { dealType: 'sale', category: 'newApartment', apartmentCategory: '1room' },
      { dealType: 'rent', category: 'secondaryApartment', apartmentCategory: '2rooms' },
      { dealType: 'daily', category: 'land', apartmentCategory: null },
    ])
    expect(await found({})).toEqual([0, 1, 2])
    expect(await found({ dealType: ['rent'] })).toEqual([1])
    expect(await found({ dealType: ['rent', 'daily'] })).toEqual([1, 2])
    expect(await found({ category: ['land'] })).toEqual([2])
    expect(await found({ category: ['newApartment', 'secondaryApartment'] })).toEqual([0, 1])
    expect(await found({ apartmentCategory: ['1room', '2rooms'] })).toEqual([0, 1])
  })

  it('filters by condition, exclusiveness, heating and ways to pay', async () => {
    const found = await withListings([
      { apartmentCondition: 'blackFrame', heatingTypes: ['gas'], paymentVariants: ['fullSumm'] },
      { apartmentCondition: 'whiteFrame', heatingTypes: ['gas', 'central'], isExclusive: true },
      { paymentVariants: ['installment', 'mortgage'] },
    ])
    expect(await found({ apartmentCondition: ['blackFrame', 'whiteFrame'] })).toEqual([0, 1])
    expect(await found({ isExclusive: true })).toEqual([1])
    expect(await found({ isExclusive: false })).toEqual([0, 2])
    expect(await found({ heatingTypes: ['central', 'electric'] })).toEqual([1])
    expect(await found({ paymentVariants: ['mortgage', 'fullSumm'] })).toEqual([0, 2])
  })

  it('filters by facilities, all of which must be there', async () => {
    const found = await withListings([
      { facilities: ['balcony'] },
      { facilities: ['balcony', 'seaView', 'pets'] },
      { facilities: [] },
    ])
    expect(await found({ facilities: ['balcony'] })).toEqual([0, 1])
    expect(await found({ facilities: ['seaView', 'balcony'] })).toEqual([1])
  })

  it('filters by area and floor, bounds included, leaving out listings without them', async () => {
    const found = await withListings([
      { area: 40, floor: -1 },
      { area: 62.5, floor: 7 },
      { area: null, floor: null },
    ])
    expect(await found({ minArea: 40, maxArea: 62.5 })).toEqual([0, 1])
    expect(await found({ minArea: 40.1 })).toEqual([1])
    expect(await found({ maxArea: 50 })).toEqual([0])
    expect(await found({ minFloor: -1 })).toEqual([0, 1])
    expect(await found({ minFloor: 0, maxFloor: 7 })).toEqual([1])
    expect(await found({ maxFloor: 6 })).toEqual([0])
  })

  it('filters by price, comparing listings in the other currency at the rate', async () => {
    const found = await withListings([
      { price: 100_000, currency: 'USD' },
      { price: 272_000, currency: 'GEL' },
      { price: 100_001, currency: 'USD' },
    ])
    expect(await found({ maxPrice: 100_000 })).toEqual([0, 1])
    expect(await found({ minPrice: 100_000, currency: 'USD' })).toEqual([0, 1, 2])
    expect(await found({ minPrice: 272_000, maxPrice: 272_000, currency: 'GEL' })).toEqual([0, 1])
    expect(await found({ minPrice: 272_001, currency: 'GEL' })).toEqual([2])
  })

  it('filters by address in any language, and by city', async () => {
    const found = await withListings([
      { address: 'улица Руставели, 27' },
      { address: '27 Rustaveli Street' },
      { address: 'улица Горгиладзе, 5' },
    ])
    expect(await found({ address: 'რუსთაველის ქუჩა 27' })).toEqual([0, 1])
    expect(await found({ city: 'Batumi' })).toEqual([0, 1, 2])
    expect(await found({ city: 'tbilisi' })).toEqual([])
  })

  it('filters by a box and by a drawn area', async () => {
    const found = await withListings([
      { coordinates: [41.64, 41.64] },
      { coordinates: [41.65, 41.66] },
      { coordinates: [41.6, 41.6] },
    ])
    expect(await found({ bbox: '41.63,41.63,41.66,41.67' })).toEqual([0, 1])
    expect(await found({ bbox: '41.639,41.639,41.641,41.641' })).toEqual([0])
    expect(await found({ bbox: '-90,-180,90,180' })).toEqual([0, 1, 2])
    expect(await found({ polygon: '41.63,41.63;41.66,41.63;41.63,41.67' })).toEqual([0])
    const hollow = '41.55,41.55;41.7,41.55;41.7,41.7;41.62,41.61;41.55,41.7'
    expect(await found({ polygon: hollow })).toEqual([2])
  })

  it('filters by id, and finds nothing for the placeholder of an empty list', async () => {
    const found = await withListings([{}, {}])
    const [first = ''] = await find({ limit: 1 })
    expect(await found({ id: [first] })).toEqual([1])
    expect(await found({ id: ['-123'] })).toEqual([])
    expect(await found({ id: ['-123', first, '999999999999'] })).toEqual([1])
  })

  it('filters by owner, as ownerId or as agencyId', async () => {
    const id = await server.listing(owner.id)
    expect(await find({ filters: { agencyId: owner.id } })).toEqual([id])
    expect(await find({ filters: { ownerId: owner.id } })).toEqual([id])
    expect(await find({ filters: { ownerId: owner.id, agencyId: '999999' } })).toEqual([])
  })
})
