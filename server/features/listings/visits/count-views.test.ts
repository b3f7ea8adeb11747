import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listings } from '../../../../contract/listings/listings.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { Views } from './count-views.ts'

let server: TestServer
let owner: Someone
let now = new Date('2026-05-01T23:59:00Z')

beforeAll(async () => {
  server = await openTestServer({}, { clock: () => now })
  owner = await server.someone({ is_admin: true })
})
afterAll(() => server.close())

const browser = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140'

const counted = (listingId: string) =>
  server.context.db.read
    .selectFrom('listing_views')
    .select(['views'])
    .where('listing_id', '=', listingId)
    .orderBy('day')
    .execute()
    .then((rows) => rows.map(({ views }) => views))

describe('views', () => {
  it('count a visitor once per listing and day, however often it is read', async () => {
    const views = new Views(server.context)
    const listing = await server.listing(owner.id)
    const look = (address: string) =>
      views.note({ listingId: listing, caller: undefined, address, userAgent: browser })
    for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.2']) look(address)
    await views.flush()
    expect(await counted(listing)).toEqual([2])
    look('10.0.0.1')
    now = new Date('2026-05-02T00:01:00Z')
    look('10.0.0.1')
    await views.flush()
    expect(await counted(listing)).toEqual([2, 1])
  })

  it('leave out the owner, operators and robots', async () => {
    const views = new Views(server.context)
    const listing = await server.listing(owner.id)
    const caller = {
      isAdmin: true,
      isAgency: false,
      isTrusted: false,
      isDemo: false,
      language: 'ru',
      via: 'bearer',
    } as const
    const place = { listingId: listing, ownerId: owner.id, address: '10.0.0.1', userAgent: browser }
    views.note({
      ...place,
      caller: { ...caller, id: owner.id, advertiserId: owner.id, isOperator: false },
    })
    views.note({
      ...place,
      caller: { ...caller, id: '777', advertiserId: '777', isOperator: true },
    })
    for (const userAgent of [
      'Googlebot/2.1',
      'TelegramBot (like TwitterBot)',
      'curl/8.0',
      undefined,
    ])
      views.note({ listingId: listing, caller: undefined, address: '10.0.0.9', userAgent })
    await views.flush()
    expect(await counted(listing)).toEqual([])
    views.note({
      ...place,
      caller: { ...caller, id: '778', advertiserId: '778', isOperator: false },
    })
    await views.flush()
    expect(await counted(listing)).toEqual([1])
  })

  it('do not add up for a visitor who changes or invents browser names', async () => {
    const views = new Views(server.context)
    const listing = await server.listing(owner.id)
    const look = (address: string, userAgent: string) =>
      views.note({ listingId: listing, caller: undefined, address, userAgent })
    for (let n = 0; n < 300; n += 1) {
      look('10.2.0.1', `${browser} ${n}`)
      look('10.2.0.2', `made-up/${n}`)
      look(`2001:db8:7:${n.toString(16)}::1`, browser)
      look(`2001:db8:7:${n.toString(16)}::1`, `${browser} ${n}`)
    }
    await views.flush()
    const [addedUp] = await counted(listing)
    expect(addedUp).toBe(10)
    look('10.2.0.3', browser)
    await views.flush()
    expect(await counted(listing)).toEqual([11])
  })

  it('do not add up for a visitor who makes many accounts', async () => {
    const views = new Views(server.context)
    const listing = await server.listing(owner.id)
    const caller = {
      isAdmin: false,
      isOperator: false,
      isAgency: false,
      isTrusted: false,
      isDemo: false,
      language: 'ru',
      via: 'bearer',
    } as const
    const look = (id: number, address: string) =>
      views.note({
        listingId: listing,
        caller: { ...caller, id: `${id}`, advertiserId: `${id}` },
        address,
        userAgent: browser,
      })
    for (let n = 0; n < 50; n += 1) look(1_000 + n, '10.3.0.1')
    // The same person at two addresses, at home and on the way.
    for (const address of ['10.3.0.2', '10.3.0.3']) look(2_000, address)
    await views.flush()
    expect(await counted(listing)).toEqual([6])
  })

  it('of several servers add up, and one that cannot be written breaks nothing', async () => {
    const listing = await server.listing(owner.id)
    const servers = [new Views(server.context), new Views(server.context)]
    for (const views of servers)
      views.note({ listingId: listing, caller: undefined, address: '10.1.0.1', userAgent: browser })
    await Promise.all(servers.map((views) => views.flush()))
    expect(await counted(listing)).toEqual([2])
    const [views] = servers
    views?.note({
      listingId: '999999999',
      caller: undefined,
      address: '10.1.0.1',
      userAgent: browser,
    })
    await expect(views?.flush()).resolves.toBeUndefined()
  })

  it('are counted by the route, from cached answers too, and saved when the server stops', {
    tags: 'long',
  }, async () => {
    const own = await openTestServer()
    const advertiser = await own.someone({ is_admin: true })
    const listing = await own.listing(advertiser.id)
    const look = async (userAgent: string, as?: Someone) =>
      own.call(
        listings.get,
        { params: { id: listing } },
        { headers: { 'user-agent': userAgent }, ...(as ? { as } : {}) },
      )
    for (const n of [1, 2, 2, 3]) expect((await look(`${browser} ${n}`)).status).toBe(200)
    await look(browser, advertiser)
    await own.app.close()
    const { views } = await own.context.db.read
      .selectFrom('listing_views')
      .select('views')
      .where('listing_id', '=', listing)
      .executeTakeFirstOrThrow()
    expect(views).toBe(3)
    await own.close()
  })
})
