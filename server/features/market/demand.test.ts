import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Filters } from '../../../contract/listings/listing-search.ts'
import { listings } from '../../../contract/listings/listings.ts'
import type { HomeQuery } from '../../../contract/market/market.ts'
import { markets } from '../../../contract/market/market.ts'
import { sweep } from '../../jobs/sweep.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

const day = 86_400_000
const now = new Date('2026-06-15T09:00:00Z')
let server: TestServer
let owner: Someone

beforeAll(async () => {
  server = await openTestServer({}, { clock: () => now })
  owner = await server.someone({ is_admin: true })
})
afterAll(() => server.close())

const browser = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140'
const keptSearches = async () =>
  (await server.context.db.read.selectFrom('kept_searches').select('digest').execute()).length
const daysAgo = (days: number) => new Date(now.getTime() - days * day)

/** Makes searches for this many people, each with one of their own, or all of them by one person. */
async function wait(
  filters: Filters,
  {
    people = 1,
    of,
    row = {},
  }: { people?: number; of?: Someone; row?: Record<string, unknown> } = {},
) {
  const found: Someone[] = []
  for (let n = 0; n < people; n += 1) {
    const person = of ?? (await server.someone())
    found.push(person)
    await server.context.db.write
      .insertInto('saved_searches')
      .values({
        ...{ user_id: person.id, name: 'Search', notify: 'daily' },
        query: JSON.stringify({ filters, sort: 'new' }),
        ...{ seen_at: now, notified_at: now },
        ...row,
      })
      .execute()
  }
  return found
}

/** Each test has a kind of home of its own, so that no test counts the people of another. */
const house = {
  dealType: 'sale',
  category: 'house',
  apartmentCondition: 'finishedWithRenovation',
  area: 100,
  coordinates: [41.6474, 41.6325] as [number, number],
  address: 'улица Руставели, 27',
  price: 100_000,
} as const

const demandFor = async (body: object, as = owner) => {
  const answer = await server.call(markets.demand, { body }, { as })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

describe('the demand for a described home', () => {
  test('counts people in steps of five, and says nothing of fewer than five', async () => {
    const [first] = await wait({ category: ['house'], maxPrice: 110_000 }, { people: 4 })
    // The same person is counted once, and a search that this home does not fit is not counted.
    await wait({ category: ['house'], district: ['Rustaveli'] }, { of: first! })
    for (const filters of [
      { maxPrice: 50_000 },
      { minArea: 200 },
      { district: ['Old Batumi'] },
      { dealType: ['rent' as const] },
      { category: ['land' as const] },
      { facilities: ['balcony' as const] },
      { search: 'с бассейном' },
    ])
      await wait({ category: ['house'], ...filters }, { people: 1 })
    expect((await demandFor(house)).people).toBeNull()
    await wait({ category: ['house'], minPrice: 90_000, currency: 'USD' })
    expect((await demandFor(house)).people).toBe(5)
    await wait({ category: ['house'], search: 'дом на Руставели' }, { people: 4 })
    expect((await demandFor(house)).people).toBe(5)
    await wait({ category: ['house'], search: 'рядом с парком' })
    expect((await demandFor({ ...house, title: 'Дом рядом с парком' })).people).toBe(10)
    // Searches that would not find this home are not counted.
    expect((await demandFor({ ...house, price: 400_000 })).people).toBe(5)
    expect((await demandFor({ ...house, price: null })).people).toBeNull()
  })

  test('leaves out the asking agency, blocked or leaving people and old searches', async () => {
    const commercial = { ...house, category: 'commercial' as const }
    const agency = await server.someone({ is_admin: true, is_agency: true })
    const agent = await server.someone()
    await server.context.db.write
      .insertInto('agency_agents')
      .values({ agency_id: agency.id, user_id: agent.id })
      .execute()
    const search: Filters = { category: ['commercial'] }
    await wait(search, { people: 4 })
    for (const person of [agency, agent]) await wait(search, { of: person })
    await wait(search, { row: { notify: 'none', seen_at: daysAgo(100) } })
    const [blocked, leaving] = [await server.someone({ is_blocked: true }), await server.someone()]
    await server.context.db.write
      .updateTable('users')
      .set({ leaves_at: daysAgo(-10) })
      .where('id', '=', leaving.id)
      .execute()
    for (const person of [blocked, leaving]) await wait(search, { of: person })
    await wait({ ...search, status: 'unpublished' })
    expect((await demandFor(commercial, agency)).people).toBeNull()
    expect((await demandFor(commercial, agent)).people).toBeNull()
    // For anybody else the agency and its agent count like other people.
    expect((await demandFor(commercial)).people).toBe(5)
    await wait(search, { row: { notify: 'none', seen_at: daysAgo(30) } })
    expect((await demandFor(commercial, agency)).people).toBe(5)
  })

  test('names the smallest price cut that enough more people would accept', async () => {
    const land = { ...house, category: 'land' as const, apartmentCondition: null }
    await wait({ category: ['land'], maxPrice: 98_000 }, { people: 4 })
    expect((await demandFor(land)).lower).toBeNull()
    await wait({ category: ['land'], maxPrice: 95_000 })
    expect(await demandFor(land)).toMatchObject({
      people: null,
      lower: { percent: 5, price: 95_000, people: 5 },
    })
    // A price in another currency fits the same people.
    expect(await demandFor({ ...land, currency: 'GEL', price: 272_000 })).toMatchObject({
      lower: { percent: 5, price: 258_400, people: 5 },
    })
    await wait({ category: ['land'], maxPrice: 97_500 })
    expect((await demandFor(land)).lower).toMatchObject({ percent: 3, people: 5 })
  })

  test('tells how often similar listings were viewed, where there are enough of them', async () => {
    const shop = { ...house, category: 'commercial' as const, dealType: 'rent' as const }
    const views = async (times: number, published = daysAgo(60)) => {
      const { coordinates, ...content } = shop
      const id = await server.listing(
        owner.id,
        { ...content, price: 1_000 },
        { published_at: published, updated_at: daysAgo(60) },
      )
      await server.context.db.write
        .insertInto('listing_views')
        .values([
          { listing_id: id, day: '2026-06-10', views: times },
          { listing_id: id, day: '2026-05-01', views: 1_000 },
        ])
        .execute()
      return id
    }
    for (let n = 0; n < 14; n += 1) await views(10 + n)
    // This listing is too new to have been looked at as often.
    await views(500, daysAgo(3))
    expect((await demandFor(shop)).views).toBeNull()
    const own = await views(30)
    expect((await demandFor(shop)).views).toEqual({ median: 17, compared: 15 })
    expect((await demandFor({ ...shop, id: own })).views).toBeNull()
    expect((await demandFor({ ...shop, area: null })).views).toBeNull()
  })

  test('counts visitors who only searched, each once a day, without robots and operators', {
    tags: 'long',
  }, async () => {
    const look = async (
      filters: Filters,
      { from = 1, of = 5, agent = browser, as = undefined as Someone | undefined } = {},
    ) => {
      for (let n = from; n < from + of; n += 1) {
        const asked = { query: { filters } as never }
        const headers = { 'user-agent': `${agent} ${n}` }
        await server.call(listings.find, asked, { headers, ...(as && { as }) })
        // Asks again: from the cache, the next page, and another part of the map.
        await server.call(listings.find, asked, { headers, ...(as && { as }) })
        await server.call(listings.find, { query: { filters, offset: 20 } as never }, { headers })
      }
    }
    const flat = { ...house, dealType: 'daily' as const, category: 'secondaryApartment' as const }
    const kind: Filters = { dealType: ['daily'], category: ['secondaryApartment'] }
    await look({ ...kind, maxPrice: 96_000 }, { of: 6 })
    await look({ ...kind, maxPrice: 90_000 }, { of: 6, agent: 'Googlebot/2.1' })
    await look({ ...kind, ownerId: owner.id }, { of: 6 })
    await look({ currency: 'GEL' }, { of: 6 })
    await look({ ...kind, search: 'Nino 599 12 34 56' }, { of: 6 })
    const operator = await server.someone({ is_operator: true })
    await look(kind, { of: 6, as: operator })
    await vi.waitFor(async () => expect(await keptSearches()).toBe(6), 10_000)
    expect((await demandFor(flat)).visitors).toEqual({
      people: null,
      lower: { percent: 5, price: 95_000, people: 5 },
    })
    expect((await demandFor({ ...flat, price: 95_000 })).visitors.people).toBe(5)
    // Neither the part of the map that is shown nor the visitor's own places are stored.
    await look({ ...kind, from: ['41.6401,41.6302'], fromWalk: 20 }, { of: 4, from: 3 })
    await look({ ...kind, bbox: '41.0,41.0,41.1,41.1' }, { of: 5, from: 6 })
    // Without these, one of the nine people has made the same search twice.
    await vi.waitFor(async () => expect(await keptSearches()).toBe(14), 10_000)
    expect((await demandFor(flat)).visitors.people).toBe(5)
    await server.context.db.write
      .updateTable('kept_searches')
      .set({ day: daysAgo(31).toISOString().slice(0, 10) })
      .execute()
    expect((await demandFor(flat)).visitors.people).toBeNull()
    await sweep(server.context)
    expect(await keptSearches()).toBe(0)
  })

  test('is shown to advertisers alone, and refuses invalid fields', async () => {
    const visitor = await server.someone()
    const ask = (as?: Someone) => server.call(markets.demand, { body: house }, as ? { as } : {})
    expect([(await ask()).status, (await ask(visitor)).status]).toEqual([401, 403])
    const wrong = await server.call(
      markets.demand,
      { body: { ...house, area: 'many' } },
      { as: owner },
    )
    expect([wrong.status, wrong.body.issues?.[0]?.path]).toEqual([422, 'area'])
  })
})

describe('the prices around a described home', () => {
  const home: HomeQuery = {
    ...{ dealType: 'sale', category: 'secondaryApartment', area: 50 },
    ...{ at: '41.6474,41.6325', address: 'Rustaveli Street 25' },
  }
  const pricesFor = async (query: HomeQuery) =>
    (await server.call(markets.estimate, { query })).body

  test('are shown for its street and its district, each from five listings on', async () => {
    const flat = (perMeter: number, content: object = {}) =>
      server.listing(owner.id, {
        ...{ category: 'secondaryApartment' as const, area: 50, price: perMeter * 50 },
        ...content,
      })
    const own = await flat(1_000)
    for (const perMeter of [1_100, 1_200, 1_300]) await flat(perMeter)
    const elsewhere = 'улица Горгиладзе, 10'
    await flat(3_000, { address: elsewhere })
    const few = await pricesFor(home)
    expect(few.street).toBeNull()
    await flat(1_400, { address: 'Rustaveli St., 29' })
    const { street, district } = await pricesFor(home)
    expect(street).toMatchObject({ listings: 5, median: 1_200, low: 1_050, high: 1_350 })
    expect(street?.names.en).toContain('Rustaveli')
    expect(district).toMatchObject({ names: { en: 'Rustaveli' }, listings: 5, median: 1_200 })
    // Without the home itself there are too few; an address that is not known has no street.
    expect((await pricesFor({ ...home, id: own })).street).toBeNull()
    expect(await pricesFor({ ...home, address: 'у моря' })).toMatchObject({
      street: null,
      district: { names: { en: 'Rustaveli' } },
    })
    expect(await pricesFor({ ...home, dealType: 'rent' })).toMatchObject({
      street: null,
      district: null,
    })
  })
})
