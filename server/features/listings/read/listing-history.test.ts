import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listings } from '../../../../contract/listings/listings.ts'
import { ownListings } from '../../../../contract/listings/own-listings.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const day = 86_400_000
const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * day)
const dayOf = (daysAgo: number) => at(daysAgo).toISOString().slice(0, 10)

let test: TestServer
let owner: Someone
let listing: string
beforeAll(async () => {
  test = await openTestServer({}, { clock: () => now })
  owner = await test.someone({ is_admin: true })
  listing = await test.listing(owner.id)
  const { write } = test.context.db
  await write
    .insertInto('listing_views')
    .values(
      [0, 1, 89, 90].map((ago) => ({ listing_id: listing, day: dayOf(ago), views: 10 + ago })),
    )
    .execute()
  for (const ago of [1, 1, 100]) {
    const fan = await test.someone()
    await write
      .insertInto('favourites')
      .values({ user_id: fan.id, listing_id: listing, created_at: at(ago) })
      .execute()
  }
  await write
    .insertInto('appointments')
    .values(
      [0, 2].map((ago) => ({
        listing_id: listing,
        owner_id: owner.id,
        created_at: at(ago),
      })) as never,
    )
    .execute()
})
afterAll(() => test.close())

const ask = (as: Someone, id = listing) =>
  test.call(ownListings.statistics, { params: { id } }, { as })

describe('the statistics of a listing', () => {
  it('are views, favourites and requests by day of the last ninety, and of all time', async () => {
    const { body } = await ask(owner)
    expect(body).toEqual({
      days: [
        { day: dayOf(89), views: 99, favourites: 0, appointments: 0 },
        { day: dayOf(2), views: 0, favourites: 0, appointments: 1 },
        { day: dayOf(1), views: 11, favourites: 2, appointments: 0 },
        { day: dayOf(0), views: 10, favourites: 0, appointments: 1 },
      ],
      views: 220,
      favourites: 3,
      appointments: 2,
    })
  })

  it('come as totals with the listing itself, alone and in a list', async () => {
    const figures = { views: 220, favourites: 3, appointments: 2 }
    const { body: alone } = await test.call(
      listings.get,
      { params: { id: listing } },
      { as: owner },
    )
    expect(alone).toMatchObject(figures)
    const { body: own } = await test.call(
      listings.find,
      { query: { filters: { ownerId: owner.id, id: [listing] } } },
      { as: owner },
    )
    expect(own).toEqual([expect.objectContaining(figures)])
  })

  it('are zero for a new listing', async () => {
    const { body } = await ask(owner, await test.listing(owner.id))
    expect(body).toEqual({ days: [], views: 0, favourites: 0, appointments: 0 })
  })

  it('are shown to its owner and to operators only', async () => {
    expect((await ask(await test.someone({ is_operator: true }))).status).toBe(200)
    expect((await ask(await test.someone({ is_admin: true }))).status).toBe(403)
    const hidden = await test.listing(owner.id, {}, { status: 'unpublished' })
    expect((await ask(await test.someone(), hidden)).status).toBe(404)
  })
})

describe('the statistics of all listings of an advertiser', () => {
  const askAll = async (as: Someone) =>
    (await test.call(ownListings.ownStatistics, {}, { as })).body

  it('are those of each listing together, and of each alone for the last thirty days', async () => {
    const agency = await test.someone({ is_admin: true })
    const [busy, quiet, gone] = [
      await test.listing(agency.id),
      await test.listing(agency.id),
      await test.listing(agency.id, {}, { deleted_at: now }),
    ]
    const views = (listing_id: string, ago: number, count: number) => ({
      listing_id,
      day: dayOf(ago),
      views: count,
    })
    await test.context.db.write
      .insertInto('listing_views')
      .values([views(busy, 0, 5), views(busy, 40, 7), views(quiet, 0, 2), views(gone, 0, 9)])
      .execute()
    const fan = await test.someone()
    await test.context.db.write
      .insertInto('favourites')
      .values({ user_id: fan.id, listing_id: quiet, created_at: at(29) })
      .execute()
    expect(await askAll(agency)).toEqual({
      days: [
        { day: dayOf(40), views: 7, favourites: 0, appointments: 0 },
        { day: dayOf(29), views: 0, favourites: 1, appointments: 0 },
        { day: dayOf(0), views: 7, favourites: 0, appointments: 0 },
      ],
      views: 14,
      favourites: 1,
      appointments: 0,
      ads: [
        { id: busy, views: 5, favourites: 0, appointments: 0 },
        { id: quiet, views: 2, favourites: 1, appointments: 0 },
      ],
    })
  })

  it('are zero without any listing', async () => {
    expect(await askAll(await test.someone())).toEqual({
      days: [],
      views: 0,
      favourites: 0,
      appointments: 0,
      ads: [],
    })
  })
})
