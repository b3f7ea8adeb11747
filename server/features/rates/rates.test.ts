import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rates } from '../../../contract/market/rates.ts'
import type { Tables } from '../../db/tables.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { feedRatesOf } from '../feeds/read-context.ts'
import { repairPrices } from './repair-prices.ts'

let server: TestServer
let operator: Someone
let owner: Someone

beforeAll(async () => {
  server = await openTestServer()
  operator = await server.someone({ is_operator: true })
  owner = await server.someone({ is_admin: true })
})
afterAll(() => server.close())

const rateRows = () =>
  server.context.db.write.selectFrom('rates').selectAll().orderBy('id').execute()
const dollarsOf = async (id: string) =>
  (
    await server.context.db.write
      .selectFrom('listings')
      .select('price_usd')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).price_usd

describe('the exchange rate', () => {
  test('is shown to everybody, with its date', async () => {
    const { status, body } = await server.call(rates.get, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ base: 'USD', GEL: 2.72 })
    expect(Date.parse(body.at)).toBeLessThanOrEqual(Date.now())
  })

  test('is set by operators alone', async () => {
    const before = await rateRows()
    const visitor = await server.call(rates.set, { body: { GEL: 3 } })
    expect([visitor.status, visitor.body.code]).toEqual([401, 'NOT_SIGNED_IN'])
    const advertiser = await server.call(rates.set, { body: { GEL: 3 } }, { as: owner })
    expect([advertiser.status, advertiser.body.code]).toEqual([403, 'NOT_ALLOWED'])
    expect(await rateRows()).toEqual(before)
  })

  test.each([0, -1, 0.009, 1000.1, 'much', Number.NaN])('cannot be %s', async (GEL) => {
    const before = await rateRows()
    const answer = await server.call(rates.set, { body: { GEL: GEL as number } }, { as: operator })
    expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_DATA'])
    expect(await rateRows()).toEqual(before)
  })

  test('is set by only one of several operators who saw the same rate', async () => {
    const seen = (await server.call(rates.get, {})).body.GEL
    const count = (await rateRows()).length
    const answers = await Promise.all(
      [2.7, 2.71, 2.73].map((GEL) =>
        server.call(rates.set, { body: { GEL, before: seen } }, { as: operator }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('CONFLICT')
    expect(await rateRows()).toHaveLength(count + 1)
    await server.call(rates.set, { body: { GEL: seen } }, { as: operator })
  })

  test('once set, moves the dollar price of listings in lari alone, and is logged', async () => {
    const inLari = await server.listing(owner.id, { currency: 'GEL', price: 272_000 })
    const inDollars = await server.listing(owner.id, { currency: 'USD', price: 100_000 })
    const unpriced = await server.listing(
      owner.id,
      { currency: 'GEL', price: null },
      { status: 'unpublished' },
    )
    const versionBefore = server.context.version.current

    const set = await server.call(rates.set, { body: { GEL: 2.5 } }, { as: operator })

    expect(set.status).toBe(200)
    expect(set.body.GEL).toBe(2.5)
    expect(await dollarsOf(inLari)).toBe(272_000 / 2.5)
    expect(await dollarsOf(inDollars)).toBe(100_000)
    expect(await dollarsOf(unpriced)).toBeNull()
    expect((await server.call(rates.get, {})).body).toEqual(set.body)
    expect(BigInt(server.context.version.current)).toBeGreaterThan(BigInt(versionBefore))
    const logged = await server.context.db.write
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'details'])
      .where('subject', '=', 'rate')
      .execute()
    expect(logged.at(-1)).toEqual({
      actor_id: operator.id,
      action: 'rate.set',
      details: { from: 2.72, to: 2.5, currency: 'GEL' },
    })
  })

  test('set by two operators at once is the same for every listing', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, () => server.listing(owner.id, { currency: 'GEL', price: 1_000 })),
    )
    await Promise.all(
      [2.1, 2.9].map((GEL) => server.call(rates.set, { body: { GEL } }, { as: operator })),
    )
    const now = (await server.call(rates.get, {})).body.GEL
    for (const id of ids) expect(await dollarsOf(id)).toBe(1_000 / (now ?? 0))
  })

  test('waits for a running repair of prices, and then writes its own', async () => {
    const { write } = server.context.db
    const id = await server.listing(owner.id, { currency: 'GEL', price: 1_000 })
    await write.updateTable('listings').set({ price_usd: 1 }).where('id', '=', id).execute()
    const count = (await rateRows()).length
    const { writing, setting } = await write.transaction().execute(async (tx) => {
      await tx.selectFrom('listings').select('id').where('id', '=', id).forUpdate().execute()
      const writing = repairPrices(server.context)
      await expect.poll(() => waitingForLocks(tx)).toBe(1)
      const setting = server.call(rates.set, { body: { GEL: 2.2 } }, { as: operator })
      await expect.poll(() => waitingForLocks(tx)).toBe(2)
      expect(await rateRows()).toHaveLength(count)
      return { writing, setting }
    })
    await writing
    expect((await setting).status).toBe(200)
    expect(await dollarsOf(id)).toBe(1_000 / 2.2)
  })
})

const waitingForLocks = async (db: Kysely<Tables>) =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  ).rows[0]?.count

describe('the rate of a currency that the city does not use', () => {
  const all = async () => (await server.call(rates.all, {}, { as: operator })).body

  test('is set for feeds alone: what visitors see stays as it is', async () => {
    const visible = (await server.call(rates.get, {})).body
    const versionBefore = server.context.version.current
    expect((await all()).find(({ currency }) => currency === 'EUR')).toEqual({
      currency: 'EUR',
      perDollar: null,
      at: null,
    })
    const set = await server.call(rates.set, { body: { EUR: 0.86 } }, { as: operator })
    expect([set.status, set.body.EUR]).toEqual([200, 0.86])
    expect((await server.call(rates.get, {})).body).toEqual(visible)
    expect(await server.context.version.refresh()).toBe(versionBefore)
    expect((await feedRatesOf(server.context)).perDollar).toEqual({ GEL: visible.GEL, EUR: 0.86 })
    expect((await all()).map(({ currency, perDollar }) => [currency, perDollar])).toEqual([
      ['GEL', visible.GEL],
      ['EUR', 0.86],
      ['RUB', null],
      ['TRY', null],
    ])
    expect((await server.call(rates.all, {}, { as: owner })).status).toBe(403)
  })

  test('is not set over one that somebody else has set meanwhile', async () => {
    await server.call(rates.set, { body: { RUB: 80 } }, { as: operator })
    const late = await server.call(rates.set, { body: { RUB: 90, before: 81 } }, { as: operator })
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT'])
    const next = await server.call(rates.set, { body: { RUB: 90, before: 80 } }, { as: operator })
    expect([next.status, next.body.RUB]).toEqual([200, 90])
  })
})

describe('repairing prices', () => {
  test('corrects every wrong price, over several batches, and then finds nothing', async () => {
    const { db } = server.context
    const last = await server.listing(owner.id, { currency: 'GEL', price: 5_000 })
    await repairPrices(server.context)
    await sql`insert into listings (owner_id, currency, price, price_usd, status)
      select owner_id, 'GEL', 5000, 1, 'unpublished' from listings, generate_series(1, 7000)
      where listings.id = ${last}`.execute(db.write)
    const rate = (await server.call(rates.get, {})).body.GEL

    expect(await repairPrices(server.context)).toBe(7_000)
    const wrong = await db.write
      .selectFrom('listings')
      .select('id')
      .where('currency', '=', 'GEL')
      .where('price', '=', 5_000)
      .where('price_usd', '<>', 5_000 / (rate ?? 0))
      .execute()
    expect(wrong).toEqual([])
    expect(await repairPrices(server.context)).toBe(0)
  })

  test('does not raise the version when nothing was wrong', async () => {
    const before = await server.context.version.refresh()
    await repairPrices(server.context)
    expect(await server.context.version.refresh()).toBe(before)
  })
})
