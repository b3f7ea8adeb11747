import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import { ask } from '../../../contract/search/ask.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const read = (text: string) => server.call(ask.read, { query: { text } })

describe('a sentence that is asked', () => {
  test('is answered with filters, order, rest and the meaning of each piece', async () => {
    const { status, body } = await read('дешёвая двушка у моря с бассейном')
    expect(status).toBe(200)
    expect(body).toEqual({
      filters: {
        apartmentCategory: ['2rooms'],
        category: ['newApartment', 'secondaryApartment'],
        sea: 500,
      },
      sort: 'cheap',
      rest: 'бассейном',
      understood: [
        { text: 'дешёвая', sort: 'cheap' },
        { text: 'двушка', filters: { apartmentCategory: ['2rooms'] } },
        { text: 'у моря', filters: { sea: 500 } },
        { text: 'бассейном', isText: true },
      ],
      notes: [],
    })
  })

  test('gives filters that find what was asked for', async () => {
    const owner = await server.someone({ is_admin: true })
    const near = { coordinates: [41.6474, 41.6235] as const, facilities: ['balcony' as const] }
    const fitting = await server.listing(owner.id, near)
    await server.listing(owner.id, { ...near, facilities: [] })
    await server.listing(owner.id, { ...near, coordinates: [41.61, 41.66] })
    const { body: asked } = await read('2 rooms with balcony by the sea up to $90k')
    const { body: found } = await server.call(listings.find, { query: { filters: asked.filters } })
    expect(found.map(({ id }) => id)).toEqual([fitting])
  })

  test.each([
    ['no word at all', ''],
    ['emoji alone', '🏖🏠'.repeat(300)],
    [
      'a page',
      `Продаётся студия. ${'Очень длинное описание, 45 м². '.repeat(400)}`.slice(0, 10_000),
    ],
    ['a contradiction', 'студия с тремя комнатами от 500к до 100к'],
    ['code', '<script>alert(1)</script> %s \\ " \' ; drop table'],
  ])('is answered, whatever it is: %s', async (_, text) => {
    const { status, body } = await read(text)
    expect(status).toBe(200)
    const found = await server.call(listings.count, { query: { filters: body.filters } })
    expect(found.status).toBe(200)
  })

  test('is refused beyond ten thousand letters', async () => {
    expect((await read('а'.repeat(10_001))).status).toBe(400)
  })

  test('can be read by a client, which gets the place names in under 30 kB', async () => {
    const { body } = await server.call(ask.names, {})
    expect(body.districts.map(({ names }) => names.en)).toContain('Old Batumi')
    expect(JSON.stringify(body).length).toBeLessThan(30_000)
  })
})
