import { afterAll, beforeAll, expect, test } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import { surroundings } from '../../../contract/search/nearby.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: Someone
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.someone({ is_admin: true })
})
afterAll(() => server.close())

test('a listing has minutes on foot to the sea and to the nearest places', async () => {
  const id = await server.listing(owner.id)
  const { body } = await server.call(surroundings.nearby, { params: { id } })
  expect(body.sea?.metres).toBeGreaterThan(100)
  expect(body.sea?.minutes).toBeGreaterThanOrEqual(Math.floor((body.sea?.metres ?? 0) / 80))
  expect(body.places.length).toBeGreaterThan(2)
  const minutes = body.places.map((place) => place.minutes)
  expect(minutes).toEqual([...minutes].sort((a, b) => a - b))

  // The filter by minutes measures the same ways, so both agree to half a minute.
  const [place] = body.places.slice(-1)
  const found = async (walk: number) => {
    const filters = { near: place?.names.en ?? '', walk }
    return (await server.call(listings.find, { query: { filters } })).body.map((one) => one.id)
  }
  expect(await found((place?.minutes ?? 0) + 2)).toEqual([id])
  expect(await found(Math.max(1, (place?.minutes ?? 0) - 2))).toEqual([])
})

test('a listing without a place has nothing near it', async () => {
  const id = await server.listing(
    owner.id,
    { coordinates: null },
    { status: 'unpublished', published_at: null },
  )
  const answer = await server.call(surroundings.nearby, { params: { id } }, { as: owner })
  expect(answer.body).toEqual({ isByAir: false, sea: null, places: [] })
})

test('walks from own places cover public listings only, and agree with the filter', async () => {
  const near = await server.listing(owner.id, { coordinates: [41.6476, 41.6356] })
  const far = await server.listing(owner.id, { coordinates: [41.6254, 41.6081] })
  const draft = await server.listing(owner.id, {}, { status: 'unpublished', published_at: null })
  const from = ['41.6508,41.6361', '41.6254,41.6085']
  const query = { from, ids: [far, draft, near, '999999'] }
  const { body } = await server.call(surroundings.walks, { query }, { as: owner })
  expect(body.map(({ id }) => id)).toEqual([far, near])
  const [[farFromHome = 0, farFromWork = 0] = [], [nearFromHome = 0, nearFromWork = 0] = []] =
    body.map(({ minutes }) => minutes)
  expect([farFromWork, nearFromHome].every((minutes) => minutes <= 12)).toBe(true)
  expect([farFromHome, nearFromWork].every((minutes) => minutes > 25)).toBe(true)

  const found = async (fromWalk: number, places = from) => {
    const filters = { from: places, fromWalk, id: [near, far] }
    return (await server.call(listings.find, { query: { filters } })).body.map((one) => one.id)
  }
  expect(await found(nearFromHome + 2, from.slice(0, 1))).toEqual([near])
  expect(await found(nearFromHome + 2)).toEqual([])
})

test.each([
  { from: ['91,41'], ids: [] },
  { from: ['here'], ids: [] },
  { from: [], ids: [] },
  { from: ['41,41', '41,41', '41,41', '41,41'], ids: [] },
])('an invalid place, or a wrong number of places, is refused: %j', async (query) => {
  expect((await server.call(surroundings.walks, { query })).status).toBe(400)
})

test('minutes are also given for a place at sea or in another town', async () => {
  const id = await server.listing(owner.id)
  for (const from of ['41.75,41.4', '41.7151,44.8271']) {
    const { body } = await server.call(surroundings.walks, { query: { from: [from], ids: [id] } })
    expect(body[0]?.minutes[0]).toBeGreaterThan(200)
  }
})

test('a point or a listing that no way leads to is marked as such', async () => {
  const hasWay = async (at: string) =>
    (await server.call(surroundings.reach, { query: { at } })).body.hasWay
  expect(await hasWay('41.6477,41.6357')).toBe(true)
  expect(await hasWay('41.75,41.4')).toBe(false)
  expect((await server.call(surroundings.reach, { query: { at: 'here' } })).status).toBe(400)

  const ashore = await server.listing(owner.id)
  const afloat = await server.listing(owner.id, { coordinates: [41.7, 41.5] })
  const nearby = async (id: string) =>
    (await server.call(surroundings.nearby, { params: { id } })).body
  expect((await nearby(ashore)).isByAir).toBe(false)
  expect((await nearby(afloat)).isByAir).toBe(true)
})
