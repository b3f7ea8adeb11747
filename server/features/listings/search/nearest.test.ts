import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Filters } from '../../../../contract/listings/listing-search.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import { noteChange } from '../../../db/listings-version.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { minutesFrom, placeOnFoot } from '../testing/on-foot.ts'

let server: TestServer
let owner: Someone

const listed = new Map<string, { at: [number, number]; price: number }>()

async function add(n: number) {
  const listing = { at: placeOnFoot(n), price: 30_000 + ((n * 97) % 60) * 1_000 }
  const id = await server.listing(owner.id, { coordinates: listing.at, price: listing.price })
  listed.set(id, listing)
  return id
}

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.someone({ is_admin: true })
  for (let n = 0; n < 120; n += 1) await add(n)
})
afterAll(() => server.close())

const from = ['41.6452,41.6372', '41.6300,41.6100']

async function ask(filters: Filters, more: { limit?: number; offset?: number; after?: string }) {
  const { status, body } = await server.call(listings.find, {
    query: { sort: 'nearest', filters: { ...filters, from }, ...more },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.map(({ id }) => id)
}

/** The fitting listings in the right order, computed one by one. */
function expected(fits: (price: number) => boolean) {
  const minutes = minutesFrom(server, from)
  return [...listed]
    .filter(([, { price }]) => fits(price))
    .map(([id, { at }]) => ({ id, minutes: minutes(at) }))
    .sort((a, b) => a.minutes - b.minutes || Number(b.id) - Number(a.id))
    .map(({ id }) => id)
}

/** Makes a new search each time: the first few look only at what fits, the later ones at an order of all. */
async function compareAll() {
  for (let most = 40_000; most <= 90_000; most += 4_000) {
    const right = expected((price) => price <= most)
    expect(right.length).toBeGreaterThan(10)
    const filters = { maxPrice: most }
    expect(await ask(filters, { limit: 1000 })).toEqual(right)
    expect(await ask(filters, { limit: 5, offset: 3 })).toEqual(right.slice(3, 8))
    const after = right[6] ?? ''
    expect(await ask(filters, { limit: 4, offset: 1, after })).toEqual(right.slice(8, 12))
  }
}

async function change(id: string, values: { lat?: number; lon?: number; status?: 'improvement' }) {
  await server.context.db.write.transaction().execute(async (tx) => {
    await tx
      .updateTable('listings')
      .set({ ...values, updated_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    await noteChange(tx)
  })
  await server.context.version.refresh()
}

it('the order of minutes is right in repeated searches and after listings change', {
  tags: 'long',
}, async () => {
  await compareAll()
  const [first = '', second = ''] = expected(() => true)

  const there = placeOnFoot(17)
  await change(first, { lat: there[0], lon: there[1] })
  listed.set(first, { at: there, price: listed.get(first)?.price ?? 0 })
  await compareAll()

  await change(second, { status: 'improvement' })
  listed.delete(second)
  await compareAll()

  await add(500)
  await compareAll()
})
