import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { measureListings } from './measure-listings.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('listings without a distance to the sea are measured once, and keep their date', async () => {
  const owner = await server.someone({ is_admin: true })
  const unmeasured = { sea: null, has_plan: null }
  const id = await server.listing(owner.id, { coordinates: [41.6474, 41.6325] }, unmeasured)
  const placeless = await server.listing(
    owner.id,
    {},
    { ...unmeasured, lat: null, lon: null, status: 'unpublished' },
  )
  const before = await rowOf(id)
  expect(await measureListings(server.context)).toBe(2)
  const after = await rowOf(id)
  expect(after.sea).toBeGreaterThan(300)
  expect(after.sea).toBeLessThan(1_500)
  expect(after.has_plan).toBe(false)
  expect(after.updated_at).toEqual(before.updated_at)
  expect(await rowOf(placeless)).toMatchObject({ sea: null, has_plan: false })
  expect(await measureListings(server.context)).toBe(0)
})

const rowOf = (id: string) =>
  server.context.db.read
    .selectFrom('listings')
    .select(['sea', 'has_plan', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
