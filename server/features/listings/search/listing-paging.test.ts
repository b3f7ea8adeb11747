import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchInput } from '../../../../contract/listings/listing-search.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import { fewOf } from '../../../testing/few-of.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Someone
const ids: string[] = []
const tied = '2026-03-01T10:00:00.123456Z'

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.someone({ is_admin: true })
  for (let n = 0; n < 24; n += 1)
    ids.push(
      await server.listing(
        owner.id,
        n % 4 === 0
          ? { price: 136_000, currency: 'GEL' }
          : { price: n % 3 === 0 ? 50_000 : 40_000 + n },
        { published_at: n % 2 === 0 ? tied : `2026-03-01T10:00:00.123${400 + n}Z` },
      ),
    )
})
afterAll(() => server.close())

const pageOf = async (query: SearchInput, as?: Someone) => {
  const answer = await server.call(listings.find, { query }, as ? { as } : {})
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('pages', () => {
  const sorts = [
    'new',
    'old',
    'cheap',
    'expensive',
    'cheapPerMeter',
    'confirmed',
    'nearest',
  ] as const
  it.each(
    fewOf(
      sorts.length,
      (['visitors', 'the owner'] as const).flatMap((who) =>
        sorts.map((sort) => [sort, who] as const),
      ),
    ),
  )(
    'sorted %s for %s neither repeat nor skip a listing where many are equal, by offset and by the last one seen',
    async (sort, reader) => {
      // No index sorts an owner's own listings, so only the query decides the order of equals.
      const from = sort === 'nearest' ? { from: ['41.6452,41.6372'] } : {}
      const page = (query: SearchInput) =>
        reader === 'visitors'
          ? pageOf({ ...query, filters: from })
          : pageOf({ ...query, filters: { ...from, ownerId: owner.id } }, owner)
      const whole = idsOf(await page({ sort, limit: 1000 }))
      expect(new Set(whole)).toEqual(new Set(ids))
      const byOffset: string[] = []
      const byLast: string[] = []
      for (let offset = 0; offset < 25; offset += 5)
        byOffset.push(...idsOf(await page({ sort, limit: 5, offset })))
      for (let after: string | undefined; ; after = byLast.at(-1)) {
        const rows = await page({ sort, limit: 5, ...(after ? { after } : {}) })
        byLast.push(...idsOf(rows))
        if (rows.length < 5) break
      }
      expect(byOffset).toEqual(whole)
      expect(byLast).toEqual(whole)
    },
  )

  it('sorted by price compare prices across currencies', async () => {
    const rows = await pageOf({ sort: 'cheap', limit: 1000 })
    const dollars = rows.map(
      ({ price, currency }) => (price ?? 0) / (currency === 'GEL' ? 2.72 : 1),
    )
    expect(dollars).toEqual([...dollars].sort((a, b) => a - b))
    expect(idsOf(await pageOf({ sort: 'expensive', limit: 1000 }))).toEqual(idsOf(rows).reverse())
  })

  it('sorted by price per square metre end with the listings without an area', async () => {
    const advertiser = await server.someone({ is_admin: true })
    const add = (content: Parameters<typeof server.listing>[1]) =>
      server.listing(advertiser.id, content)
    const dear = await add({ price: 40_000, area: 20 })
    const unmeasured = await add({ price: 10_000, area: null })
    const inLari = await add({ price: 136_000, currency: 'GEL', area: 100 })
    const middling = await add({ price: 100_000, area: 100 })
    const query = { sort: 'cheapPerMeter', filters: { ownerId: advertiser.id } } as const
    const order = [inLari, middling, dear, unmeasured]
    expect(idsOf(await pageOf(query))).toEqual(order)
    expect(idsOf(await pageOf(query, advertiser))).toEqual(order)
    expect(idsOf(await pageOf({ ...query, after: dear }))).toEqual([unmeasured])
  })

  it('sorted nearest go by minutes on foot to places, or newest first without any', async () => {
    const advertiser = await server.someone({ is_admin: true })
    const add = (lat: number, lon: number) =>
      server.listing(advertiser.id, { coordinates: [lat, lon] })
    const atWork = await add(41.6254, 41.6081)
    const atHome = await add(41.6476, 41.6356)
    const beyond = await add(41.6508, 41.6461)
    const ask = (from: string[], more: SearchInput = {}) =>
      pageOf({ sort: 'nearest', filters: { ownerId: advertiser.id, from }, ...more })
    const [home, work] = ['41.6477,41.6357', '41.6254,41.6085']
    expect(idsOf(await ask([home]))).toEqual([atHome, beyond, atWork])
    expect(idsOf(await ask([work]))).toEqual([atWork, atHome, beyond])
    // Home is named twice, so a listing there wins against one at work.
    expect(idsOf(await ask([home, work, home]))).toEqual([atHome, beyond, atWork])
    expect(idsOf(await ask([work], { limit: 1, after: atWork }))).toEqual([atHome])
    const unplaced = { sort: 'nearest', filters: { ownerId: advertiser.id } } as const
    expect(idsOf(await pageOf(unplaced))).toEqual([beyond, atHome, atWork])
    // The same by the database, which answers searches with a text.
    await server.context.db.write
      .updateTable('listings')
      .set({ search_text: 'тихий двор' })
      .where('owner_id', '=', advertiser.id)
      .execute()
    const inWords = { ownerId: advertiser.id, from: [work], search: 'тихий двор' }
    expect(idsOf(await pageOf({ sort: 'nearest', filters: inWords }))).toEqual([
      atWork,
      atHome,
      beyond,
    ])
  })

  it('sorted confirmed go by the last change or confirmation by the owner', async () => {
    const advertiser = await server.someone({ is_admin: true })
    const add = async (updated: string, confirmed: string | null) => {
      const id = await server.listing(advertiser.id)
      await server.context.db.write
        .updateTable('listings')
        .set({ updated_at: updated, confirmed_at: confirmed })
        .where('id', '=', id)
        .execute()
      return id
    }
    const changed = await add('2026-03-05T00:00:00Z', '2026-03-01T00:00:00Z')
    const confirmed = await add('2026-01-01T00:00:00Z', '2026-03-07T00:00:00Z')
    const silent = await add('2026-02-01T00:00:00Z', null)
    const query = { sort: 'confirmed', filters: { ownerId: advertiser.id } } as const
    expect(idsOf(await pageOf(query))).toEqual([confirmed, changed, silent])
    expect(idsOf(await pageOf({ ...query, after: changed }))).toEqual([silent])
  })

  it('hold ten listings by default, the newest first', async () => {
    const rows = await pageOf({})
    expect(rows).toHaveLength(10)
    const dates = rows.map(({ publishedAt }) => publishedAt ?? '')
    expect(dates).toEqual([...dates].sort().reverse())
  })

  it('continue after a listing that was withdrawn meanwhile', async () => {
    const someone = await server.someone({ is_admin: true })
    const mine: string[] = []
    for (let n = 0; n < 4; n += 1) mine.push(await server.listing(someone.id))
    const [, middle = '', ...rest] = [...mine].reverse()
    for (const change of [{ status: 'unpublished' as const }, { deleted_at: new Date() }]) {
      await server.context.db.write
        .updateTable('listings')
        .set(change)
        .where('id', '=', middle)
        .execute()
      const rows = await pageOf({ filters: { ownerId: someone.id }, after: middle })
      expect(idsOf(rows)).toEqual(rest)
    }
  })

  it('refuse to continue after an unknown listing, or one that was never public', async () => {
    const draft = await server.listing(owner.id, {}, { status: 'unpublished', published_at: null })
    for (const after of ['999999999', draft]) {
      const { status, body } = await server.call(listings.find, { query: { after } })
      expect([status, body.code, body.issues]).toEqual([
        400,
        'MALFORMED',
        [{ path: 'after', message: 'names no listing' }],
      ])
    }
  })

  it('show owners their published listings first or last, and their drafts', async () => {
    const someone = await server.someone({ is_admin: true })
    const states = ['published', 'unpublished', 'published', 'moderation'] as const
    const mine: string[] = []
    for (const status of states)
      mine.push(
        await server.listing(
          someone.id,
          {},
          { status, ...(status === 'published' ? {} : { published_at: null }) },
        ),
      )
    const [a, b, c, d] = mine
    expect(idsOf(await pageOf({ sort: 'published' }, someone))).toEqual([c, a, d, b])
    expect(idsOf(await pageOf({ sort: 'notPublished' }, someone))).toEqual([d, b, c, a])
    const second = await pageOf({ sort: 'published', limit: 2, after: c ?? '' }, someone)
    expect(idsOf(second)).toEqual([a, d])
  })
})
