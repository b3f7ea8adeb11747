import { afterAll, beforeAll, expect, test } from 'vitest'
import { listings } from '../../../contract/listings.ts'
import { surroundings } from '../../../contract/nearby.ts'
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

  // The filter by minutes finds it by the same ways: half a minute to either side.
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
  expect(answer.body).toEqual({ sea: null, places: [] })
})
