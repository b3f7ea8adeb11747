import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { SearchInput } from '../../../../contract/listings/listing-search.ts'
import { search as searchQuery } from '../../../../contract/listings/listing-search.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { findListings, writeFoundListings } from '../search/find-listings.ts'
import { addVariedListings, publishedListing } from '../testing/listings.ts'
import { presentListing } from './present-listing.ts'

let server: TestServer
let owner: Someone
let operator: Someone

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.someone({ is_admin: true, agencyName: 'Дом "у\\моря"\n' })
  operator = await server.someone({ is_operator: true })
})
afterAll(() => server.close())

/** What a visitor gets by each of the two ways from a row to JSON. */
async function bothWays(query: SearchInput) {
  const search = z.parse(searchQuery, query)
  const found = await findListings(server.context, search, undefined)
  return {
    presented: JSON.stringify(found.map((one) => presentListing(one, undefined))),
    written: await writeFoundListings(server.context, search),
  }
}

/** JSON that PostgreSQL wrote differs in its spaces, so it is parsed first. */
async function expectTheSame(query: SearchInput) {
  const { presented, written } = await bothWays(query)
  expect(JSON.stringify(JSON.parse(written))).toBe(presented)
  return JSON.parse(written) as Record<string, unknown>[]
}

it('JSON written by the database equals the server’s for listings of every kind', async () => {
  await addVariedListings(server, owner)
  await publishedListing(server, owner, operator, { title: 'With pictures' }, 3)
  const told = await expectTheSame({ limit: 100 })
  expect(told).toHaveLength(61)
  expect(told.some(({ images }) => (images as unknown[]).length === 3)).toBe(true)
})

it('JSON is equal for texts that need escapes, and times with any number of digits', async () => {
  const someone = await server.someone({ is_admin: true, agencyName: 'Home "by\\the sea"' })
  const text = 'Кавычки " и \\ черта,\nновая строка\t\u0001 \u2028 🏠 </script>'
  const at = ['10:20:30', '10:20:30.5', '10:20:30.12', '10:20:30.123456', '00:00:00.000999']
  for (const [n, time] of at.entries())
    await server.listing(
      someone.id,
      { title: text, description: text, address: `${text} ${n}` },
      {
        published_at: `2026-01-31 ${time}+00`,
        confirmed_at: sql`'2026-02-28 ${sql.raw(time)}+04'::timestamptz`,
        price_history: JSON.stringify([{ price: 1, currency: 'USD', at: text }]),
      },
    )
  const told = await expectTheSame({ filters: { ownerId: someone.id } })
  expect(told).toHaveLength(at.length)
  expect(told.map(({ publishedAt }) => publishedAt)).toContain('2026-01-31T10:20:30.500Z')
  expect(told.map(({ title }) => title)).toEqual(at.map(() => text))
})

it('JSON is equal for an agency that has an icon, and in the order of minutes', async () => {
  const agency = await server.someone({ is_admin: true, is_agency: true })
  await server.listing(agency.id, { title: null, area: null, description: null })
  const { id } = await server.context.db.write
    .updateTable('users')
    .set({ icon_id: '77', photo_url: 'https://example.com/"?a=1' })
    .where('id', '=', agency.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  const [told] = await expectTheSame({ filters: { ownerId: id } })
  expect(told?.agencyInfo).toMatchObject({ photoUrl: '/estateserver/images/77' })
  await expectTheSame({ sort: 'nearest', filters: { from: ['41.64,41.63'] } })
  expect(
    await expectTheSame({ sort: 'nearest', filters: { from: ['41.64,41.63'], ownerId: '987' } }),
  ).toEqual([])
})

it('a visitor and a signed-in user get the same JSON for the same search', async () => {
  const query = { limit: 5 }
  const visitor = await server.call(listings.find, { query })
  const other = await server.someone()
  const signedIn = await server.call(listings.find, { query }, { as: other })
  expect(visitor.body).toHaveLength(5)
  expect(visitor.body).toEqual(signedIn.body)
})
