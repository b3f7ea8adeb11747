import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import { priceBounds } from '../../../contract/listings/price-bounds.ts'
import { moderation } from '../../../contract/operators/moderation.ts'
import { operators } from '../../../contract/operators/operators.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { askStatus, change, publishedListing } from '../listings/testing/listings.ts'

let server: TestServer
let operator: Someone
let owner: Someone
beforeAll(async () => {
  server = await openTestServer()
  operator = await server.someone({ is_operator: true })
  owner = await server.someone({ is_admin: true })
})
afterAll(() => server.close())
beforeEach(() => server.context.db.write.deleteFrom('price_bounds').execute())

const of = { dealType: 'sale', category: 'newApartment' } as const
const set = (percent: number | null, before?: number | null) =>
  server.call(
    priceBounds.set,
    { body: { ...of, percent, ...(before !== undefined && { before }) } },
    { as: operator },
  )
const get = async () => (await server.call(priceBounds.get, {}, { as: operator })).body
const read = async (id: string, as?: Someone) =>
  (await server.call(listings.get, { params: { id } }, as && { as })).body
const logOf = async (query: object) =>
  (await server.call(operators.log, { query }, { as: operator })).body
const entryOf = async (id: string) => {
  const { body } = await server.call(moderation.queue, { query: { limit: 1000 } }, { as: operator })
  return body.find((entry) => entry.listing.id === id)
}

describe('a price bound', () => {
  test('is set, changed and removed, each with a log entry', async () => {
    expect(await get()).toEqual([])
    expect((await set(10)).body).toEqual([{ ...of, percent: 10 }])
    expect((await set(25, 10)).body).toEqual([{ ...of, percent: 25 }])
    expect((await set(null, 25)).body).toEqual([])
    const log = await logOf({ kind: 'bounds' })
    expect(
      log.slice(0, 3).map(({ action, actorId, details }) => [action, actorId, details]),
    ).toEqual([
      ['bounds.set', operator.id, { ...of, from: 25, to: null }],
      ['bounds.set', operator.id, { ...of, from: 10, to: 25 }],
      ['bounds.set', operator.id, { ...of, from: null, to: 10 }],
    ])
  })

  test('is not overwritten by an operator who saw another value, nor by two at once', async () => {
    await set(10)
    expect((await set(20, null)).body.code).toBe('CONFLICT')
    expect(await get()).toEqual([{ ...of, percent: 10 }])
    const both = await Promise.all([set(20, 10), set(30, 10)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await set(null)
    const first = await Promise.all([set(40, null), set(50, null)])
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([0, 501, 2.5, -10])('cannot be %d per cent', async (percent) => {
    expect((await set(percent)).status).toBe(422)
  })
})

describe('the price of a published listing', () => {
  test('changes freely where no bound is set, and without a log entry', async () => {
    const { id } = await publishedListing(server, owner, operator)
    await change(server, owner, id, { price: 1_000 })
    expect((await read(id)).price).toBe(1_000)
    const acts = await logOf({ subjectId: id })
    expect(acts.map(({ action }) => action)).not.toContain('ad.passed')
  })

  test('is public at once within the bound, and logged with the rule', async () => {
    await set(10)
    const { id } = await publishedListing(server, owner, operator)
    for (const price of [90_000, 80_000]) {
      await change(server, owner, id, { price })
      expect((await read(id)).price).toBe(price)
    }
    const acts = (await logOf({ subjectId: id })).filter(({ action }) => action === 'ad.passed')
    expect(acts.map(({ actorId, details }) => [actorId, details])).toEqual(
      [
        [90_000, 80_000],
        [85_000, 90_000],
      ].map(([from, to]) => [
        null,
        {
          rules: ['priceWithinBounds'],
          price: {
            from: { price: from, currency: 'USD' },
            to: { price: to, currency: 'USD' },
            bound: 10,
          },
        },
      ]),
    )
  })

  test('waits for an operator beyond the bound, while the rest is public at once', async () => {
    await set(10)
    const { id } = await publishedListing(server, owner, operator)
    await change(server, owner, id, { price: 50_000, paymentVariants: ['mortgage'] })
    expect(await read(id)).toMatchObject({ price: 85_000, paymentVariants: ['mortgage'] })
    expect((await read(id, owner)).pending?.content.price).toBe(50_000)
    expect((await entryOf(id))?.changes).toEqual([
      {
        field: 'price',
        before: { price: 85_000, currency: 'USD' },
        after: { price: 50_000, currency: 'USD' },
      },
      expect.objectContaining({ field: 'paymentVariants' }),
    ])
    const body = { decision: 'approve' } as const
    await server.call(listings.decideEdit, { params: { id }, body, headers: {} }, { as: operator })
    expect((await read(id)).price).toBe(50_000)
    // The next change is compared with the price as it is from here on.
    await change(server, owner, id, { price: 52_000 })
    expect((await read(id)).price).toBe(52_000)
  })

  test('cannot leave the bound by small steps, another currency or unpublishing', async () => {
    await set(10)
    const { id } = await publishedListing(server, owner, operator)
    await change(server, owner, id, { price: 92_000 })
    await change(server, owner, id, { price: 100_000 })
    expect((await read(id)).price).toBe(92_000)
    await change(server, owner, id, { price: 85_000, currency: 'GEL' })
    expect(await read(id)).toMatchObject({ price: 92_000, currency: 'USD' })
    await askStatus(server, owner, id, { status: 'unpublished' })
    await change(server, owner, id, { price: 8_500, currency: 'USD' })
    const again = await askStatus(server, owner, id, { status: 'moderation' })
    expect(again.body).toMatchObject({ status: 'moderation', price: 8_500 })
    expect((await entryOf(id))?.changes[0]).toMatchObject({ field: 'price' })
  })

  test('of a trusted advertiser is not bounded', async () => {
    await set(10)
    const trusted = await server.someone({ is_admin: true, is_trusted: true })
    const { id } = await publishedListing(server, owner, operator)
    await server.context.db.write
      .updateTable('listings')
      .set({ owner_id: trusted.id })
      .where('id', '=', id)
      .execute()
    await change(server, trusted, id, { price: 20_000 })
    expect((await read(id)).price).toBe(20_000)
  })
})
