import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fittingSlots } from '../../../../contract/columns/fitting-slots.ts'
import type { SnapshotColumns } from '../../../../contract/columns/listing-columns.ts'
import type { Filters } from '../../../../contract/listings/listing-search.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { ListingSnapshot } from '../snapshot/listing-snapshot.ts'
import { runSql, sqlValues } from '../sql-text.ts'
import { addVariedListings } from '../testing/listings.ts'
import type { filterTable } from './filters.ts'
import { contextOf } from './find-listings.ts'
import { whereOf } from './where.ts'

let server: TestServer
let owner: Someone
let other: Someone
let ids: string[]
let columns: SnapshotColumns

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.someone({ is_admin: true })
  other = await server.someone({ is_admin: true })
  ids = await addVariedListings(server, owner)
  ids.push(
    await server.listing(other.id, { currency: 'GEL', price: 130_000, area: null, floor: null }),
  )
  const snapshot = await new ListingSnapshot(server.context).current()
  if (!snapshot) throw new Error('The listings are too many for a snapshot')
  columns = snapshot
})
afterAll(() => server.close())

async function findBoth(filters: Filters) {
  const context = await contextOf(server.context, { filters, onlyFavourite: false }, undefined)
  const values = sqlValues()
  const where = whereOf(filters, context, values)
  const rows = await runSql<{ id: string }>(
    server.context.db.read,
    `select id from listings where ${where}`,
    values,
  )
  const slots = fittingSlots(columns, filters, context)
  return {
    inSql: rows.map(({ id }) => Number(id)).sort((a, b) => a - b),
    inMemory: [...slots]
      .map((slot) => columns.arrays.id[slot])
      .sort((a, b) => Number(a) - Number(b)),
  }
}

/** Questions for every filter of the table; each finds some listings, but not all. */
const narrowing: { [Name in keyof typeof filterTable]: () => Filters[] } = {
  id: () => [{ id: ids.slice(3, 9) }, { id: [...ids.slice(0, 2), '999999'] }],
  ownerId: () => [{ ownerId: owner.id }, { ownerId: other.id }],
  agencyId: () => [{ agencyId: owner.id }, { agencyId: other.id }],
  dealType: () => [{ dealType: ['sale'] }, { dealType: ['rent', 'daily'] }],
  category: () => [{ category: ['land'] }, { category: ['house', 'commercial'] }],
  apartmentCategory: () => [
    { apartmentCategory: ['studio'] },
    { apartmentCategory: ['1room', '3rooms'] },
  ],
  apartmentCondition: () => [
    { apartmentCondition: ['blackFrame'] },
    { apartmentCondition: ['whiteFrame', 'finishedWithRenovation'] },
  ],
  minPrice: () => [{ minPrice: 30_000 }, { minPrice: 40_000, currency: 'GEL' }],
  maxPrice: () => [{ maxPrice: 30_000 }, { minPrice: 9_000, maxPrice: 90_000, currency: 'GEL' }],
  minArea: () => [{ minArea: 40.5 }],
  maxArea: () => [{ maxArea: 40.5 }, { minArea: 30, maxArea: 60 }],
  minFloor: () => [{ minFloor: 0 }, { minFloor: -1 }],
  maxFloor: () => [{ maxFloor: -1 }, { minFloor: 2, maxFloor: 5 }],
  isExclusive: () => [{ isExclusive: true }, { isExclusive: false }],
  facilities: () => [{ facilities: ['balcony'] }, { facilities: ['balcony', 'pets'] }],
  heatingTypes: () => [{ heatingTypes: ['central'] }],
  paymentVariants: () => [{ paymentVariants: ['mortgage'] }],
  address: () => [{ address: 'улица Руставели, 1' }, { address: 'Rustaveli 1' }],
  source: () => [{ source: ['owner'] }, { source: ['agency'] }],
  district: () => [{ district: ['Old Batumi'] }, { district: ['Rustaveli', 'Old Batumi'] }],
  near: () => [
    { near: 'Europe Square' },
    { near: 'Europe Square', walk: 30 },
    { near: 'Batumi Mall', walk: 25 },
  ],
  fromWalk: () => [
    { from: ['41.6452,41.6372'], fromWalk: 20 },
    { from: ['41.6452,41.6372', '41.6391,41.6142'], fromWalk: 30 },
  ],
  sea: () => [{ sea: 300 }, { sea: 1_000 }],
  period: () => [{ period: 6 }, { period: 8 }, { period: 1 }],
  maxPricePerMeter: () => [{ maxPricePerMeter: 500 }, { maxPricePerMeter: 900, currency: 'GEL' }],
  noCommission: () => [{ noCommission: true }, { noCommission: false }],
  maxDeposit: () => [{ maxDeposit: 0 }, { maxDeposit: 200 }, { maxDeposit: 300, currency: 'GEL' }],
  freshDays: () => [{ freshDays: 1 }, { freshDays: 9 }],
  withPlan: () => [{ withPlan: true }, { withPlan: false }],
  // No public listing is in another city.
  city: () => [],
  bbox: () => [{ bbox: '41.63,41.61,41.65,41.64' }],
  polygon: () => [{ polygon: '41.62,41.6;41.68,41.62;41.65,41.66' }],
}

describe.each(Object.entries(narrowing))('the filter %s', (_, questions) => {
  test('finds the same in SQL and in memory: some, but not all', async () => {
    for (const filters of questions()) {
      const { inSql, inMemory } = await findBoth(filters)
      expect(inMemory, JSON.stringify(filters)).toEqual(inSql)
      expect(inSql.length, JSON.stringify(filters)).toBeGreaterThan(0)
      expect(inSql.length, JSON.stringify(filters)).toBeLessThan(ids.length)
    }
  })
})

test.each<Filters>([
  {},
  { city: ' Batumi' },
  { city: 'tbilisi' },
  { id: [] },
  { address: 'nowhere 1' },
  { near: 'nowhere' },
  { walk: 5 },
  { fromWalk: 5 },
  { from: ['41.6452,41.6372'] },
  { district: ['nowhere'] },
  { dealType: ['sale'], minArea: 30, maxFloor: 9, bbox: '41.6,41.6,41.7,41.7' },
])('%j finds the same in SQL and in memory', async (filters) => {
  const { inSql, inMemory } = await findBoth(filters)
  expect(inMemory).toEqual(inSql)
})
