import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import type { HomeQuery, MarketQuery } from '../../../contract/market/market.ts'
import { markets } from '../../../contract/market/market.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

const day = 86_400_000
const now = new Date('2026-06-15T09:00:00Z')
let server: TestServer
let owner: Someone
const sale: MarketQuery = { dealType: 'sale', category: 'secondaryApartment' }
const inDistrict = { ...sale, district: 'Rustaveli' }

const daysAgo = (days: number) => new Date(now.getTime() - days * day)
const points = (...prices: [price: number, daysAgo: number][]) =>
  JSON.stringify(
    prices.map(([price, ago]) => ({ price, currency: 'USD', at: daysAgo(ago).toISOString() })),
  )

/** A flat of 50 m² at this price for each; `history` holds its prices, the last one is today's. */
async function flat(perMeter: number, row: Record<string, unknown> = {}) {
  const price = perMeter * 50
  return server.listing(
    owner.id,
    { category: 'secondaryApartment', price, area: 50 },
    {
      published_at: daysAgo(100),
      created_at: daysAgo(100),
      updated_at: daysAgo(5),
      price_history: points([price, 100]),
      ...row,
    },
  )
}

/** Writes into the log that the owner withdrew a listing. */
const withdraw = (id: string, ago: number) =>
  server.context.db.write
    .insertInto('status_changes')
    .values({
      ...{ listing_id: id, from_status: 'published', to_status: 'unpublished' },
      ...{ by_user: owner.id, by_role: 'owner', at: daysAgo(ago) },
    })
    .execute()

beforeAll(async () => {
  server = await openTestServer({}, { clock: () => now })
  owner = await server.someone({ is_admin: true })
  await flat(1_000, { price_history: points([70_000, 100], [50_000, 60]) })
  for (const perMeter of [1_100, 1_200, 1_300]) await flat(perMeter)
  await server.listing(
    owner.id,
    { category: 'secondaryApartment', price: 2.72 * 50 * 2_000, currency: 'GEL', area: 50 },
    { published_at: daysAgo(20), updated_at: daysAgo(20), price_history: points([100_000, 20]) },
  )
  // These do not tell what a square metre costs now.
  await server.listing(owner.id, { category: 'secondaryApartment', area: null })
  await withdraw(await flat(9_000, { status: 'unpublished' }), 40)
})
afterAll(() => server.close())

const report = async (query: MarketQuery) => (await server.call(markets.report, { query })).body

describe('a market', () => {
  test('tells the median and quartiles of its prices, in dollars per square metre', async () => {
    expect(await report(inDistrict)).toMatchObject({
      district: { en: 'Rustaveli' },
      listings: 5,
      median: 1_200,
      low: 1_050,
      high: 1_650,
      at: now.toISOString(),
    })
    expect(await report(sale)).toMatchObject({ district: null, listings: 5, median: 1_200 })
  })

  test('compares rents by the price of the whole home', async () => {
    for (const price of [300, 400, 500, 600, 700])
      await server.listing(owner.id, { dealType: 'rent', category: 'house', price, area: null })
    expect(await report({ dealType: 'rent', category: 'house' })).toMatchObject({
      listings: 5,
      median: 500,
    })
  })

  test('with few listings tells how many, and no median', async () => {
    expect(await report({ dealType: 'daily', category: 'commercial' })).toMatchObject({
      listings: 0,
      median: null,
      withdrawn: { listings: 0, medianDays: null },
    })
    const nowhere = await server.call(markets.report, { query: { ...sale, district: 'Nowhere' } })
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('of a district without listings is empty, as are its list, count and estimate', async () => {
    const empty = 'Old Batumi'
    expect(await report({ ...sale, district: empty })).toMatchObject({
      district: { en: empty },
      listings: 0,
      median: null,
      withdrawn: { listings: 0, medianDays: null },
    })
    const filters = { district: [empty] }
    const { body: found } = await server.call(listings.find, { query: { filters } })
    expect(found).toEqual([])
    const { body: counted } = await server.call(listings.count, { query: { filters } })
    expect(counted).toMatchObject({ count: 0 })
    // The other districts say how many listings they have, so that a visitor can go there.
    const { body: districts } = await server.call(listings.districts, { query: { filters } })
    expect(JSON.stringify(districts)).toContain('Rustaveli')
    const home = { dealType: 'sale', category: 'land', area: 500, at: '41.6502,41.6372' } as const
    const worth = await server.call(markets.estimate, { query: home })
    expect([worth.status, worth.body]).toEqual([
      200,
      { estimate: null, street: null, district: null },
    ])
  })

  test('is in the list of markets if it has enough listings, the whole city first', async () => {
    const { body } = await server.call(markets.find, {})
    const found = body.map(({ dealType, category, district, listings }) => [
      ...[dealType, category, district?.en ?? null, listings],
    ])
    expect(found).toEqual([
      ['sale', 'secondaryApartment', null, 5],
      ['sale', 'secondaryApartment', 'Rustaveli', 5],
      ['rent', 'house', null, 5],
      ['rent', 'house', 'Rustaveli', 5],
    ])
  })

  test('tells the past: public listings at the end of each month, at prices then', async () => {
    const { months } = await report(inDistrict)
    expect(months).toHaveLength(12)
    expect(months.slice(-5)).toEqual([
      { month: '2026-02', listings: 0, median: null },
      // All but one are there since 7 March, the one at 9,000 until 6 May. Another asked 1,400 until 16 April.
      { month: '2026-03', listings: 5, median: 1_300 },
      { month: '2026-04', listings: 5, median: 1_200 },
      { month: '2026-05', listings: 5, median: 1_200 },
      { month: '2026-06', listings: 5, median: 1_200 },
    ])
  })

  test('tells how long withdrawn listings were offered, and how far prices dropped', async () => {
    const query: MarketQuery = { dealType: 'sale', category: 'land' }
    for (const [n, days] of [10, 20, 30, 40, 90].entries()) {
      const id = await server.listing(
        owner.id,
        { category: 'land', price: 1_000 * n, area: 500 },
        { status: 'unpublished', published_at: daysAgo(100) },
      )
      await withdraw(id, 100 - days)
      const was = [10_500, 11_000, 12_500, 20_000, 10_000][n] ?? 0
      await server.listing(
        owner.id,
        { category: 'land', price: 10_000, area: 500 },
        { published_at: daysAgo(50), price_history: points([was, 50], [10_000, 10]) },
      )
    }
    await server.listing(
      owner.id,
      { category: 'land', price: 9_000, area: 500 },
      { published_at: daysAgo(50), price_history: points([10_000, 50], [9_000, 10]) },
    )
    const made = await report(query)
    expect(made.withdrawn).toEqual({ listings: 5, medianDays: 30 })
    // The price fell by 5, 9, 10, 20 and 50 percent; one of the six did not fall.
    expect(made.drops).toEqual({ listings: 5, medianPercent: 10 })
  })

  test('can be downloaded as a CSV table', async () => {
    const answer = await server.call(markets.table, { query: inDistrict })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain(
      'market-sale-secondaryApartment-Rustaveli.csv',
    )
    const lines = answer.bytes.toString().split('\r\n')
    expect(lines).toHaveLength(14)
    expect(lines[0]).toBe('month,deal,category,district,listings,median_usd_per_m2')
    expect(lines.at(-2)).toBe('2026-06,sale,secondaryApartment,Rustaveli,5,1200')
  })
})

describe('the worth of a listing', () => {
  test('compares it with similar ones, and has an estimate only from fifteen on', async () => {
    const commercial = (perMeter: number, rest: object = {}) =>
      server.listing(owner.id, {
        ...{ category: 'commercial', area: 100, price: perMeter * 100 },
        ...rest,
      })
    const worthOf = async (id: string) =>
      (await server.call(markets.worth, { params: { id } })).body
    const cheap = await commercial(880)
    for (let n = 0; n < 4; n += 1) await commercial(1_000)
    expect(await worthOf(cheap)).toMatchObject({
      market: { listings: 5 },
      place: null,
      estimate: null,
    })
    await commercial(1_000)
    expect(await worthOf(cheap)).toMatchObject({
      place: { percent: -12, compared: 5 },
      estimate: null,
    })
    // Another size, condition or deal makes it a different kind.
    await commercial(3_000, { area: 500, price: 1_500_000 })
    await commercial(3_000, { apartmentCondition: 'blackFrame' })
    await commercial(3_000, { dealType: 'rent' })
    for (const perMeter of [900, 920, 940, 960, 980, 1_020, 1_040, 1_060, 1_080, 1_100])
      await commercial(perMeter)
    const worth = await worthOf(cheap)
    expect(worth.place).toEqual({ percent: -12, compared: 15 })
    expect(worth.estimate).toEqual({ low: 91_200, middle: 100_000, high: 108_800, compared: 15 })

    // The same answer comes for a list in one call, and for a home that is only being described.
    const draft = await server.listing(owner.id, {}, { status: 'unpublished', published_at: null })
    const few = await flat(1_000)
    const placesFor = async (as?: Someone) => {
      const query = { ids: [cheap, draft, few] }
      const { body } = await server.call(markets.places, { query }, as ? { as } : {})
      return new Map(body.map(({ id, place }) => [id, place]))
    }
    expect(await placesFor()).toEqual(
      new Map([
        [cheap, worth.place],
        [few, null],
      ]),
    )
    expect([...(await placesFor(owner)).keys()].sort()).toEqual([cheap, draft, few].sort())
    const { category, coordinates, apartmentCondition } = (
      await server.call(listings.get, { params: { id: cheap } })
    ).body
    const described = {
      dealType: 'sale' as const,
      category: category ?? 'commercial',
      ...(apartmentCondition && { apartmentCondition }),
      area: 100,
      at: coordinates?.join() ?? '',
    }
    const estimateOf = async (query: HomeQuery) =>
      (await server.call(markets.estimate, { query })).body.estimate
    expect(await estimateOf({ ...described, id: cheap })).toEqual(worth.estimate)
    expect((await estimateOf(described))?.compared).toBe(16)
    expect(await estimateOf({ ...described, area: 900 })).toBeNull()
  })

  test('of a draft is shown to its owner and to nobody else', async () => {
    const draft = await server.listing(owner.id, {}, { status: 'unpublished', published_at: null })
    const ask = (as?: Someone) =>
      server.call(markets.worth, { params: { id: draft } }, as ? { as } : {})
    expect((await ask()).status).toBe(404)
    expect((await ask(owner)).status).toBe(200)
  })

  test('is empty for a listing without category, price and place', async () => {
    const bare = await server.listing(
      owner.id,
      { category: null, price: null, coordinates: null },
      { status: 'unpublished', published_at: null },
    )
    const { body } = await server.call(markets.worth, { params: { id: bare } }, { as: owner })
    expect(body).toEqual({ market: null, place: null, estimate: null })
  })
})
