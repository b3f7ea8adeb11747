import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { Pocket } from '../../../contract/search/pocket.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { addVariedListings } from '../../../server/features/listings/testing/listings.ts'
import type { Someone, TestServer } from '../../../server/testing/test-server.ts'
import { openTestServer } from '../../../server/testing/test-server.ts'
import { mergePocket } from './merge-pocket.ts'
import { openPocket } from './open-pocket.ts'

let server: TestServer
let owner: Someone
let kept: Pocket
const home = '41.6452,41.6372'
const work = '41.6391,41.6142'

const ask = async <T>(path: string): Promise<T> =>
  (await server.app.inject(apiBase + path)).json() as T

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.someone({ is_admin: true, agencyName: 'Magnolia' })
  const [first] = await addVariedListings(server, owner)
  const points = [90_000, 80_000].map((price, n) => ({
    ...{ price, currency: 'USD', at: `2026-0${n + 1}-01T10:00:00.000Z` },
  }))
  await server.context.db.write
    .updateTable('listings')
    .set({ price_history: JSON.stringify(points), sea: 250, has_plan: true })
    .where('id', '=', first ?? '')
    .execute()
  kept = await ask<Pocket>('/apartments/pocket')
})
afterAll(() => server.close())

/** Removes what a pocket does not hold: descriptions, images after the first, fractions of a second. */
const short = ({ images, description: _, createdAt: __, priceHistory, ...listing }: Listing) => ({
  ...listing,
  images: images.slice(0, 1).map((image) => ({ ...image, placeholder: '' })),
  coordinates: listing.coordinates?.map((degrees) => Math.round(degrees * 1e5)),
  // A history of one price has only the present price.
  priceHistory: priceHistory.length > 1 ? priceHistory : [],
  updatedAt: Math.round(Date.parse(listing.updatedAt) / 1000),
  publishedAt: Math.round(Date.parse(listing.publishedAt ?? '') / 1000),
})

describe('without a network', () => {
  test.each([
    '',
    'limit=3',
    'sort=cheap&limit=100',
    'sort=expensive&limit=5',
    'sort=cheapPerMeter&limit=100',
    'sort=old&limit=7',
    'sort=confirmed&limit=100',
    'filters[dealType][]=sale&filters[maxPrice]=90000&limit=100',
    'filters[minPrice]=40000&filters[currency]=GEL&limit=100',
    'filters[category][]=house&filters[category][]=land&limit=100',
    'filters[district][]=Old%20Batumi&limit=100',
    'filters[sea]=300&limit=100',
    'filters[facilities][]=balcony&filters[minFloor]=2&limit=100',
    'filters[near]=Europe%20Square&filters[walk]=30&limit=100',
    `sort=nearest&filters[from][]=${home}&filters[from][]=${work}&limit=100`,
    `filters[from][]=${home}&filters[fromWalk]=20&limit=100`,
    'filters[bbox]=41.6303,41.6103,41.6503,41.6403&limit=100',
    'filters[address]=1%20Shota%20Rustaveli%20Street&limit=100',
    'filters[search]=пушкина%202&limit=100',
    'filters[search]=no-such-word&limit=100',
  ])('the list of `%s` is the one that the server gives', async (query) => {
    const found = (await ask<Listing[]>(`/apartments?${query}`)).map(short)
    const here = openPocket(kept).answer('/apartments', query) as Listing[]
    expect(here.map(short)).toEqual(found)
  })

  test.each([
    'count?filters[maxPrice]=50000',
    'districts?filters[dealType][]=sale',
    'markers?filters[maxArea]=60',
    `walks?from[]=${home}&from[]=${work}&ids[]=1&ids[]=2&ids[]=99999`,
  ])('`%s` gives the same answer as the server', async (path) => {
    const [name = '', query = ''] = path.split('?')
    const here = openPocket(kept).answer(`/apartments/${name}`, query)
    expect(here).toEqual(await ask(`/apartments/${path}`))
    expect(JSON.stringify(here).length).toBeGreaterThan(10)
  })

  test('a page goes on after a listing, and a listing is found by its number', async () => {
    const pocket = openPocket(kept)
    const all = pocket.answer('/apartments', 'limit=8') as Listing[]
    const rest = pocket.answer('/apartments', `limit=5&after=${all[2]?.id}`) as Listing[]
    expect(rest.map(({ id }) => id)).toEqual(all.slice(3).map(({ id }) => id))
    expect(pocket.answer(`/apartments/${all[0]?.id}`, '')).toMatchObject({ id: all[0]?.id })
    const numbered = pocket.answer('/apartments', `filters[search]=${all[4]?.id}`) as Listing[]
    expect(numbered.map(({ id }) => id)).toContain(all[4]?.id)
  })

  test.each([
    'onlyFavourite=true',
    'filters[status]=moderation',
    'sort=published',
    'filters[maxPrice]=cheap',
    'filters[',
  ])('`%s` has no answer without an account or a server', (query) => {
    expect(openPocket(kept).answer('/apartments', query)).toBeUndefined()
  })
})

test('an update holds what changed, and withdrawn listings are removed', async () => {
  const long = new Date(Date.now() - 3_600_000)
  const { db } = server.context
  // Nothing has changed for an hour, except one listing that is cheaper now and one that was withdrawn.
  await db.write
    .updateTable('listings')
    .set({ updated_at: long, published_at: long, confirmed_at: null })
    .execute()
  await db.write.updateTable('users').set({ updated_at: long }).execute()
  const ids = openPocket(kept).answer('/apartments', 'sort=old&limit=100') as Listing[]
  const [first = '', gone = '', third = ''] = ids.map(({ id }) => id)
  await db.write
    .updateTable('listings')
    .set({ price: 12_345, updated_at: new Date() })
    .where('id', '=', first)
    .execute()
  await db.write
    .updateTable('listings')
    .set({ status: 'unpublished', updated_at: new Date() })
    .where('id', '=', gone)
    .execute()
  const since = new Date(Date.now() - 60_000).toISOString()
  const news = await ask<Pocket>(`/apartments/pocket?since=${since}`)
  expect(news.listings.count).toBe(1)
  expect(news.ground).toBeUndefined()
  const merged = mergePocket(kept, news)
  const pocket = openPocket(merged!)
  expect(pocket.count).toBe(kept.listings.count - 1)
  expect(pocket.listing(gone)).toBeUndefined()
  expect(pocket.listing(first)?.price).toBe(12_345)
  // An unchanged listing is the same after the merge.
  expect(pocket.listing(third)).toEqual(ids[2])
  // The changes are not enough for a device without a pocket.
  expect(mergePocket(undefined, news)).toBeUndefined()
})

test('a pocket holds no listing that is not public, not even the caller’s own', async () => {
  const draft = await server.listing(owner.id, { title: 'Secret draft' }, { status: 'moderation' })
  const answer = await server.app.inject({
    url: `${apiBase}/apartments/pocket`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('Secret draft')
  expect(openPocket(answer.json() as Pocket).listing(draft)).toBeUndefined()
})

test('an unchanged pocket is not sent again', async () => {
  const first = await server.app.inject(`${apiBase}/apartments/pocket`)
  const tag = first.headers.etag as string
  const url = `${apiBase}/apartments/pocket?since=${new Date().toISOString()}`
  const again = await server.app.inject({ url, headers: { 'if-none-match': tag } })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})
