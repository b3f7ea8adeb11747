import { afterAll, beforeAll, expect, test } from 'vitest'
import { markets } from '../../../contract/market/market.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: Someone
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.someone({ is_admin: true })
})
afterAll(() => server.close())

/** A flat of two rooms, 60 m², on the fifth floor, some streets from the sea. */
const flat = (price: number, part: object = {}, row: Record<string, unknown> = {}) =>
  server.listing(
    owner.id,
    {
      ...{
        price,
        area: 60,
        floor: 5,
        apartmentCategory: '2rooms',
        coordinates: [41.6474, 41.6325],
      },
      ...part,
    },
    row,
  )
const cheaperThan = async (id: string) =>
  (await server.call(markets.cheaper, { params: { id } })).body.map(
    ({ listing, percent, concession }) => [listing.id, percent, concession],
  )

test('equal cheaper listings come before those worse in one thing, three at most', async () => {
  const listing = await flat(100_000)
  expect(await cheaperThan(listing)).toEqual([])

  // Not the same: other rooms, another condition, twice as large, another deal, far away, withdrawn.
  await flat(50_000, { apartmentCategory: '1room' })
  await flat(50_000, { apartmentCondition: 'blackFrame' })
  await flat(50_000, { area: 140 })
  await flat(500, { dealType: 'rent' })
  await flat(50_000, { coordinates: [41.6, 41.6] })
  await flat(50_000, {}, { status: 'unpublished' })
  // Not cheaper: it costs more as a whole, or more by the square metre.
  await flat(101_000, { area: 89 })
  await flat(90_000, { area: 45 })
  // Worse in two things: smaller and lower.
  await flat(50_000, { area: 50, floor: 1 })
  expect(await cheaperThan(listing)).toEqual([])

  const lower = await flat(70_000, { floor: 2 })
  const smaller = await flat(75_000, { area: 50 })
  expect(await cheaperThan(listing)).toEqual([
    [lower, 30, 'floor'],
    [smaller, 10, 'area'],
  ])
  const fromTheSea = await flat(60_000, { coordinates: [41.64, 41.645] })
  const same = await flat(95_000)
  const inLari = await flat(272_000 * 0.9, { currency: 'GEL', floor: 4 })
  expect(await cheaperThan(listing)).toEqual([
    [inLari, 10, null],
    [same, 5, null],
    [fromTheSea, 40, 'sea'],
  ])
})

test('a listing without an area has no cheaper ones; a draft is not found by others', async () => {
  const bare = await flat(100_000, { area: null })
  expect(await cheaperThan(bare)).toEqual([])
  const draft = await flat(100_000, {}, { status: 'unpublished', published_at: null })
  expect((await server.call(markets.cheaper, { params: { id: draft } })).status).toBe(404)
})
