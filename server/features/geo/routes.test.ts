import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { geo } from '../../../contract/search/geo.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

const noon = new Date(new Date().setHours(12, 0, 0, 0))
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({}, { clock: () => noon })
})
afterAll(() => server.close())

const search = (query: object) => server.call(geo.search, { query: query as { q: string } })
const reverse = (query: object) =>
  server.call(geo.reverse, { query: query as { lat: number; lon: number } })

describe('geocoding', () => {
  test('finds an address in the language asked for, best first', async () => {
    const { status, body } = await search({ q: 'rustaveli 27', lang: 'ka', limit: 3 })
    expect(status).toBe(200)
    expect(body.length).toBeLessThanOrEqual(3)
    expect(body[0]).toMatchObject({ city: 'batumi', precision: 'house' })
    expect(body[0]?.address).toMatch(/რუსთაველ/)
    expect(Object.keys(body[0] ?? {}).sort()).toEqual([
      'address',
      'city',
      'coordinates',
      'precision',
    ])
  })

  test('answers in Russian by default', async () => {
    expect((await search({ q: 'rustaveli 27' })).body[0]?.address).toMatch(/Руставели/)
  })

  test('gives the address at a point that a search found', async () => {
    const [found] = (await search({ q: 'rustaveli 27', lang: 'en' })).body
    const [lat, lon] = found?.coordinates ?? [0, 0]
    const { status, body } = await reverse({ lat, lon, lang: 'en' })
    expect(status).toBe(200)
    expect(body.address).toMatch(/Rustaveli/)
    expect(body.city).toBe('batumi')
  })

  test('finds nothing at a far point or for an unknown text', async () => {
    const answer = await reverse({ lat: 0, lon: 0 })
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    expect((await search({ q: 'qqqqzzzzxxxx' })).body).toEqual([])
  })

  test.each([
    {},
    { q: '' },
    { q: 'x'.repeat(256) },
    { q: 'x', lang: 'fr' },
    { q: 'x', limit: 21 },
    { q: 'x', limit: 0 },
    { q: 'x', colour: 'red' },
  ])('refuses to search for %j', async (query) => {
    const answer = await search(query)
    expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED'])
  })

  test.each([{ lat: 91, lon: 0 }, { lat: 'x', lon: 0 }, { lat: 41 }, { lat: 0, lon: 181 }])(
    'refuses the point %j',
    async (query) => {
      expect((await reverse(query)).status).toBe(400)
    },
  )

  test('is refused beyond 600 calls', async () => {
    await server.context.db.write.updateTable('call_limits').set({ calls: 600 }).execute()
    const answer = await search({ q: 'rustaveli' })
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  })
})
