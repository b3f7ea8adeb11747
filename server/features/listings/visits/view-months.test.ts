import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { Views } from './count-views.ts'
import { openViewMonths } from './view-months.ts'

let server: TestServer
let owner: Someone
let now = new Date('2026-12-31T23:00:00Z')

beforeAll(async () => {
  server = await openTestServer({}, { clock: () => now })
  owner = await server.someone({ is_admin: true })
})
beforeEach(() => {
  now = new Date('2026-12-31T23:00:00Z')
})
afterAll(() => server.close())

async function look(listing: string, at: string) {
  now = new Date(at)
  const views = new Views(server.context)
  views.note({
    ...{ listingId: listing, caller: undefined, address: '10.0.0.1' },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140',
  })
  await views.flush()
}

/** The tables with views of a listing, and how many each has. */
async function placesOf(listing: string) {
  const { rows } = await sql<{ place: string; views: number }>`
    select tableoid::regclass::text as place, sum(views)::int as views from listing_views
    where listing_id = ${listing} group by 1 order by 1`.execute(server.context.db.write)
  return Object.fromEntries(rows.map(({ place, views }) => [place, views]))
}

test('views are stored in the table of their month, or else in the common table', async () => {
  const { write } = server.context.db
  const listing = await server.listing(owner.id)
  await look(listing, '2026-06-15T10:00:00Z')
  await openViewMonths(write, new Date('2026-12-31T23:00:00Z'))
  for (const at of ['2026-09-01T00:00:00Z', '2026-12-31T23:59:00Z', '2027-01-01T00:00:00Z'])
    await look(listing, at)
  await look(listing, '2027-03-01T00:00:00Z')
  const places = {
    listing_views_2026_09: 1,
    listing_views_2026_12: 1,
    listing_views_2027_01: 1,
    listing_views_other: 2,
  }
  expect(await placesOf(listing)).toEqual(places)

  // March has rows in the common table, so it stays there; April gets a table of its own.
  await openViewMonths(write, new Date('2027-03-05T00:00:00Z'))
  await look(listing, '2027-03-01T12:00:00Z')
  await look(listing, '2027-04-01T00:00:00Z')
  expect(await placesOf(listing)).toEqual({
    ...places,
    listing_views_2027_04: 1,
    listing_views_other: 3,
  })

  await write.deleteFrom('listings').where('id', '=', listing).execute()
  expect(await placesOf(listing)).toEqual({})
})

test('servers that open a month at the same time make its table once', async () => {
  const at = new Date('2031-05-01T00:00:00Z')
  const { write } = server.context.db
  await Promise.all(Array.from({ length: 4 }, () => openViewMonths(write, at)))
  const listing = await server.listing(owner.id)
  await look(listing, '2031-05-09T00:00:00Z')
  expect(await placesOf(listing)).toEqual({ listing_views_2031_05: 1 })
})

test('a query about the last days reads no table of an earlier month', async () => {
  const { write } = server.context.db
  await openViewMonths(write, now)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select sum(views) from listing_views where listing_id in (1, 2) and day > '2026-12-01'`.execute(
    write,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('listing_views_2026_12')
  expect(plan).not.toContain('listing_views_2026_11')
})
