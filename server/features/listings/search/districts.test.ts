import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../../../contract/limits.ts'
import type { SearchInput } from '../../../../contract/listings/listing-search.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Someone

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.someone({ is_admin: true })
  for (let n = 0; n < 3; n += 1)
    await server.listing(owner.id, { title: 'Sunny', price: 40_000 + n })
  await server.listing(
    owner.id,
    { title: 'Sunny', address: 'улица Мазниашвили, 5', coordinates: [41.6503, 41.6366] },
    { district: JSON.stringify({ ru: 'Д', en: 'Elsewhere', ka: 'დ', he: 'ד' }) },
  )
  await server.listing(owner.id, {}, { district: null })
  await server.listing(owner.id, {}, { status: 'unpublished' })
})
afterAll(() => server.close())

const counts = async (filters: SearchInput['filters'], as?: Someone) =>
  Object.fromEntries(
    (await server.call(listings.districts, { query: { filters } }, as ? { as } : {})).body.map(
      ({ district, count }) => [district, count],
    ),
  )

test('each district has its count of fitting listings, whatever districts are chosen', async () => {
  const all = { Rustaveli: 3, Elsewhere: 1 }
  expect(await counts({})).toEqual(all)
  expect(await counts({ district: ['Elsewhere'] })).toEqual(all)
  expect(await counts({ maxPrice: 40_001 })).toEqual({ Rustaveli: 2 })
})

test('districts are counted for a text search, and for own listings not public', async () => {
  expect(await counts({ search: 'sunny' })).toEqual({ Rustaveli: 3, Elsewhere: 1 })
  expect(await counts({ ownerId: owner.id }, owner)).toEqual({ Rustaveli: 4, Elsewhere: 1 })
})

test('no districts are given for a text with more results than are counted', async () => {
  await sql`insert into listings (owner_id, status, category, price, price_usd, address, lat, lon, city,
      published_at, search_text, district)
    select owner_id, status, category, price, price_usd, address, lat, lon, city, published_at, 'lighthouse', district
    from listings, generate_series(1, ${limits.countedByText}) where title = 'Sunny' and price = 40000
    `.execute(server.context.db.write)
  expect(await counts({ search: 'lighthouse' })).toEqual({})
})
