import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../../contract/limits.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import type { Someone, TestServer } from '../../../../server/testing/test-server.ts'
import { openTestServer } from '../../../../server/testing/test-server.ts'
import { makeApi } from '../../../kernel/api/api-client.ts'
import { RootStore } from '../../../kernel/stores/root-store.ts'
import { batumi } from '../../../kernel/testing/batumi.ts'
import { sessionStore } from '../../session/index.ts'
import { doneIn, mayBeUndone, openIn } from './bulk/bulk-action.ts'
import type { ListingTableStore } from './listings-store.ts'
import { listingTableStore } from './listings-store.ts'
import { chooseAll } from './rows/selection.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

let owner: Someone
beforeEach(async () => {
  owner = await server.someone({ is_admin: true })
})

const withPicture = async (id: string) => {
  const hash = String(id).padStart(64, '0')
  const { write } = server.context.db
  await write.insertInto('blobs').values({ hash, mime: 'image/jpeg', bytes: 3 }).execute()
  const picture = {
    listing_id: id,
    type: 'image',
    width: 4,
    height: 3,
    placeholder: '',
    blob: hash,
  }
  await write
    .insertInto('images')
    .values({ ...picture, sent_digest: hash } as never)
    .execute()
  return id
}
const listing = async (content: Partial<ListingContent> = {}, status = 'published') =>
  withPicture(await server.listing(owner.id, content, { status }))

/** The store of an agency's desktop, with a network that can be cut off. */
async function open() {
  const network = {
    isThere: true,
    /** Holds back lists that the server has already answered until this promise resolves. */
    late: undefined as Promise<void> | undefined,
    waiting: 0,
  }
  const api = makeApi({
    send: async (url, init) => {
      if (!network.isThere) throw new TypeError('fetch failed')
      const request = new Request(`http://desk${url}`, init)
      const body = Buffer.from(await request.arrayBuffer())
      const { statusCode, payload, headers } = await server.app.inject({
        method: init.method as 'GET',
        url,
        headers: { ...Object.fromEntries(request.headers), authorization: `Bearer ${owner.token}` },
        ...(body.length > 0 && { payload: body }),
      })
      if (network.late && url.includes('/apartments?')) {
        network.waiting += 1
        await network.late
      }
      return new Response(payload || null, { status: statusCode, headers: headers as HeadersInit })
    },
  })
  const device = new Map<string, string>()
  const platform = {
    basePath: '',
    linkPrefix: '' as const,
    apiHeaders: () => ({}),
    openLink: () => {},
    storage: {
      read: (key: string) => device.get(key),
      write: (key: string, value: string) => Boolean(device.set(key, value)),
      remove: (key: string) => void device.delete(key),
    },
  }
  const root = new RootStore({ api, platform, language: 'ru', city: batumi, register: [] })
  await root.get(sessionStore).load()
  const store = root.get(listingTableStore)
  await store.own.refresh()
  return { store, network, root }
}

const chooseAllOf = (store: ListingTableStore) => store.select(chooseAll)
const prices = (store: ListingTableStore) => store.shown.map(({ price }) => price)
const statuses = (store: ListingTableStore) => store.shown.map(({ status }) => status)
const change = (id: string, form: { price?: number; title?: string }) =>
  server.call(listings.update, { params: { id }, form, headers: {} }, { as: owner })

describe('the table of own listings', () => {
  test('holds all listings of the advertiser, of any status, and no others', {
    tags: 'long',
  }, async () => {
    const ids = [await listing(), await listing({}, 'unpublished'), await listing({}, 'moderation')]
    const stranger = await server.someone({ is_admin: true })
    await server.listing(stranger.id)
    const { store } = await open()
    expect(store.own.loading.kind).toBe('ready')
    expect(store.shownIds).toEqual(ids.toReversed())
  })

  test('loads beyond the first page', { tags: 'long' }, async () => {
    const count = 105
    for (let n = 0; n < count; n += 1) await server.listing(owner.id, { price: n })
    const { store } = await open()
    expect(new Set(store.shownIds).size).toBe(count)
  })

  test('keeps its listings while the network is away, and reports the failure', async () => {
    await listing()
    const { store, network } = await open()
    network.isThere = false
    await store.own.refresh()
    expect(store.own.loading).toMatchObject({ kind: 'failed', failure: { kind: 'unreachable' } })
    expect(store.shown).toHaveLength(1)
    network.isThere = true
    await store.own.refresh()
    expect(store.own.loading.kind).toBe('ready')
  })

  test('shows what was changed, added and deleted elsewhere', async () => {
    const [changed, gone] = [await listing(), await listing()]
    const { store } = await open()
    await change(changed, { price: 5 })
    await server.call(listings.remove, { params: { id: gone } }, { as: owner })
    const added = await listing()
    await store.own.refresh()
    expect(store.shown.map(({ id, price }) => [id, price])).toEqual([
      [added, 85_000],
      [changed, 5],
    ])
  })

  test('does not show again what was deleted during a refresh', async () => {
    await listing()
    const { store, network } = await open()
    const { promise, resolve } = Promise.withResolvers<void>()
    network.late = promise
    const reading = store.own.refresh()
    await expect.poll(() => network.waiting).toBe(1)
    chooseAllOf(store)
    await store.remove()
    resolve()
    await reading
    expect(store.shown).toEqual([])
  })
})

describe('publishing several listings', () => {
  test('has an outcome for each, and keeps refused ones selected', async () => {
    const whole = await listing({}, 'unpublished')
    const bare = await server.listing(
      owner.id,
      { price: null, address: null, coordinates: null },
      { status: 'unpublished' },
    )
    const there = await listing()
    const { store } = await open()
    chooseAllOf(store)
    await store.publish()
    const { bulkAction } = store
    expect(doneIn(bulkAction!).map(({ after }) => [after?.id, after?.status])).toEqual([
      [whole, 'moderation'],
    ])
    expect(bulkAction?.outcomes.get(there)).toEqual({ kind: 'needless' })
    expect(openIn(bulkAction!)).toMatchObject([
      { listing: { id: bare }, outcome: { kind: 'failed', failure: { code: 'WRONG_ADDRESS' } } },
    ])
    expect(store.chosen).toEqual([bare])
    expect(mayBeUndone(bulkAction!)).toBe(true)
  })

  test('and withdrawing several can be undone', async () => {
    const there = await listing()
    const { store } = await open()
    await server.context.db.write
      .updateTable('listings')
      .set({ approved: JSON.stringify({}) })
      .where('id', '=', there)
      .execute()
    await server.context.db.write
      .updateTable('users')
      .set({ is_trusted: true })
      .where('id', '=', owner.id)
      .execute()
    await store.own.refresh()
    chooseAllOf(store)
    await store.unpublish()
    expect(statuses(store)).toEqual(['unpublished'])
    await store.undo()
    expect(statuses(store)).toEqual(['published'])
    await listing({}, 'unpublished')
    await store.own.refresh()
    chooseAllOf(store)
    await store.publish()
    expect(statuses(store)).toEqual(['published', 'published'])
    await store.undo()
    expect(store.bulkAction).toMatchObject({ kind: 'statusBack', state: 'over' })
    expect(statuses(store)).toEqual(['unpublished', 'published'])
  })

  test('that waited for improvement cannot be undone', async () => {
    await server.context.db.write
      .updateTable('listings')
      .set({ status: 'improvement', noted_version: 0 })
      .where('id', '=', await listing({}, 'unpublished'))
      .execute()
    const { store } = await open()
    chooseAllOf(store)
    await store.publish()
    expect(statuses(store)).toEqual(['moderation'])
    expect(mayBeUndone(store.bulkAction!)).toBe(false)
  })

  test('shows the current status of a listing that was changed elsewhere', async () => {
    const id = await listing({}, 'published')
    const { store } = await open()
    await server.context.db.write
      .updateTable('listings')
      .set({ status: 'improvement' })
      .where('id', '=', id)
      .execute()
    chooseAllOf(store)
    await store.unpublish()
    expect(openIn(store.bulkAction!)).toHaveLength(1)
    expect(statuses(store)).toEqual(['improvement'])
  })

  test('can be stopped, with the remaining listings still selected', async () => {
    for (let n = 0; n < 12; n += 1) await listing()
    const { store } = await open()
    chooseAllOf(store)
    const working = store.unpublish()
    store.stop()
    await working
    const left = openIn(store.bulkAction!)
    expect(left.length).toBeGreaterThan(0)
    expect(doneIn(store.bulkAction!)).toHaveLength(12 - left.length)
    expect(store.chosen).toHaveLength(left.length)
  })

  test('without a network fails for each, and can be repeated', async () => {
    await listing()
    await listing()
    const { store, network } = await open()
    chooseAllOf(store)
    network.isThere = false
    await store.unpublish()
    expect(openIn(store.bulkAction!)).toHaveLength(2)
    network.isThere = true
    await store.unpublish()
    expect(statuses(store)).toEqual(['unpublished', 'unpublished'])
  })
})

describe('the prices of several listings', () => {
  test('change together within their limits, and can be undone', async () => {
    for (const price of [100_000, 333, limits.price.max]) await listing({ price })
    await listing({ price: null }, 'unpublished')
    const { store } = await open()
    chooseAllOf(store)
    await store.changePrice({ by: 'percent', value: 10, rounding: 1 })
    expect(prices(store)).toEqual([null, limits.price.max, 366, 110_000])
    expect(store.chosen).toHaveLength(1)
    await store.undo()
    expect(prices(store)).toEqual([null, limits.price.max, 333, 100_000])
    expect(store.bulkAction).toMatchObject({ kind: 'priceBack', state: 'over' })
  })

  test('are not undone over a price set elsewhere since', async () => {
    const id = await listing({ price: 100 })
    const { store } = await open()
    chooseAllOf(store)
    await store.changePrice({ by: 'amount', value: -10, rounding: 1 })
    await change(id, { price: 70 })
    await store.undo()
    expect(openIn(store.bulkAction!)).toMatchObject([
      { outcome: { kind: 'failed', failure: { code: 'EDITED_ELSEWHERE' } } },
    ])
    expect(prices(store)).toEqual([70])
  })

  test('set in the table are refused if the listing was changed elsewhere', async () => {
    const id = await listing({ price: 100 })
    const { store } = await open()
    const [seen] = store.shown
    await change(id, { price: 120 })
    expect(await store.setPrice(seen!, 90)).toMatchObject({
      kind: 'failed',
      failure: { code: 'EDITED_ELSEWHERE' },
    })
    expect(prices(store)).toEqual([120])
    expect(store.bulkAction).toBeUndefined()
    expect(await store.setPrice(store.shown[0]!, 90)).toMatchObject({ kind: 'done' })
    await store.undo()
    expect(prices(store)).toEqual([120])
  })
})

describe('deleting several listings', () => {
  test('removes them, and undo brings them back', async () => {
    const ids = [await listing(), await listing(), await listing()]
    const { store } = await open()
    store.select((_, [first, second]) => chooseAll(_, [first!, second!].filter(Boolean)))
    await store.remove()
    expect(store.shownIds).toEqual([ids[0]])
    await store.undo()
    expect(store.shownIds).toEqual(ids.toReversed())
  })

  test('is no failure for one that is deleted already', async () => {
    const id = await listing()
    const { store } = await open()
    await server.call(listings.remove, { params: { id } }, { as: owner })
    chooseAllOf(store)
    await store.remove()
    expect(store.shown).toEqual([])
    expect(openIn(store.bulkAction!)).toEqual([])
  })
})
