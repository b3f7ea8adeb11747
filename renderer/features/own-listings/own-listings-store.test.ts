import { describe, expect, test } from 'vitest'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { User } from '../../../contract/people/users.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import { emptyDevice } from '../../kernel/testing/empty-device.ts'
import { ListingsStore } from '../listings/index.ts'
import { SessionStore } from '../session/index.ts'
import { OwnListingsStore } from './own-listings-store.ts'

const plain = { status: undefined, sort: 'new', text: '' } as const
const refused = (status: number, code: string) =>
  Response.json({ code, message: 'The server says no' }, { status })

/** A server with two listings. The test answers each action itself, in any order. */
async function open() {
  const stored = new Map<string, Listing>(
    ['7', '8'].map((id) => [id, { id, status: 'published', price: 100, version: 3 } as Listing]),
  )
  const acts: { method: string; path: string; answer: (response: Response) => void }[] = []
  let counted = (response: Response) => Promise.resolve(response)
  const api = makeApi({
    send: async (url, { method = 'GET' }) => {
      const { pathname, searchParams } = new URL(url, 'http://server')
      const path = pathname.replace('/estateserver/apartments', '')
      if (path === '/count') {
        const status = searchParams.get('filters[status]')
        const count = [...stored.values()].filter((listing) => listing.status === status).length
        return counted(Response.json({ count }))
      }
      if (method === 'GET' && path === '') return Response.json([...stored.values()])
      if (method === 'GET') return Response.json(stored.get(path.slice(1)))
      return new Promise((answer) => acts.push({ method, path, answer }))
    },
  })
  const session = new SessionStore(api, emptyDevice)
  session.restore({ kind: 'signedIn', user: { id: '5', isAdmin: true } as User })
  const listings = new ListingsStore(api)
  const store = new OwnListingsStore({ api, session, listings })
  await store.open(plain)
  const listing = (id = '7') => listings.get(id) as Listing
  /** Holds the answers to counts until the returned function is called. */
  const holdCounts = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    counted = (response) => promise.then(() => response)
    return () => {
      counted = (response) => Promise.resolve(response)
      resolve()
    }
  }
  return { store, stored, acts, listing, holdCounts }
}

const settled = async (acts: unknown[], count: number) => expect.poll(() => acts.length).toBe(count)

describe('taking a listing off the site', () => {
  test('is shown at once, also in the counts, and stays when the server agrees', async () => {
    const { store, acts, listing } = await open()
    const moving = store.move(listing(), 'unpublished')
    expect(listing().status).toBe('unpublished')
    expect(store.counts).toMatchObject({ published: 1, unpublished: 1 })
    await settled(acts, 1)
    acts[0]?.answer(Response.json({ ...listing(), status: 'unpublished', version: 4 }))
    expect(await moving).toBe('done')
    expect(listing()).toMatchObject({ status: 'unpublished', version: 4 })
    expect(store.isBusy('7')).toBe(false)
  })

  test('is undone when the server refuses', async () => {
    const { store, acts, listing } = await open()
    const moving = store.move(listing(), 'unpublished')
    await settled(acts, 1)
    acts[0]?.answer(refused(503, 'OVERLOADED'))
    expect(await moving).toMatchObject({ status: 503 })
    expect(listing().status).toBe('published')
    expect(store.counts).toMatchObject({ published: 2, unpublished: 0 })
  })

  test('shows the current listing when another person changed it first', async () => {
    const { store, stored, acts, listing } = await open()
    const moving = store.move(listing(), 'unpublished')
    await settled(acts, 1)
    stored.set('7', { ...listing(), status: 'improvement', statusNote: 'Add a picture' })
    acts[0]?.answer(refused(409, 'WRONG_TRANSITION'))
    expect(await moving).toMatchObject({ code: 'WRONG_TRANSITION' })
    expect(listing()).toMatchObject({ status: 'improvement', statusNote: 'Add a picture' })
    expect(store.counts).toMatchObject({ published: 1, improvement: 1, unpublished: 0 })
  })

  test('is requested once, however often it is pressed', async () => {
    const { store, acts, listing } = await open()
    const moving = store.move(listing(), 'unpublished')
    expect(await store.move(listing(), 'unpublished')).toBe('busy')
    expect(await store.remove(listing())).toBe('busy')
    await settled(acts, 1)
    acts[0]?.answer(Response.json(listing()))
    await moving
    expect(acts).toHaveLength(1)
  })
})

describe('publishing', () => {
  const unpublished = (stored: Map<string, Listing>, part: Partial<Listing>) =>
    stored.set('7', { ...(stored.get('7') as Listing), status: 'unpublished', ...part })

  test.each([
    ['what was approved is public at once', { publishedAt: 'then', isChanged: false }, 'published'],
    ['what was changed is checked', { publishedAt: 'then', isChanged: true }, 'moderation'],
    ['what was never public is checked', { publishedAt: null, isChanged: false }, 'moderation'],
  ] as const)('%s', async (_name, part, expected) => {
    const { store, stored, listing } = await open()
    unpublished(stored, part)
    store.leave()
    await store.open(plain)
    void store.move(listing(), 'moderation')
    expect(listing().status).toBe(expected)
  })
})

describe('changing a price', () => {
  test('is undone when the listing was edited elsewhere', async () => {
    const { store, acts, listing } = await open()
    const changing = store.changePrice(listing(), 90)
    expect(listing().price).toBe(90)
    await settled(acts, 1)
    acts[0]?.answer(refused(409, 'EDITED_ELSEWHERE'))
    expect(await changing).toMatchObject({ code: 'EDITED_ELSEWHERE' })
    expect(listing().price).toBe(100)
  })
})

describe('deleting', () => {
  test('removes the listing at once, and undo puts it back in its place', async () => {
    const { store, acts, listing } = await open()
    const gone = listing()
    const removing = store.remove(gone)
    expect(store.feed.ids).toEqual(['8'])
    expect(store.total).toBe(1)
    const back = store.takeBack(gone, 0)
    await settled(acts, 1)
    // The listing is restored only after the deletion has ended: otherwise the deletion would come last, and win.
    acts[0]?.answer(Response.json({ ok: true }))
    expect(await removing).toBe('done')
    await settled(acts, 2)
    expect(acts[1]).toMatchObject({ method: 'POST', path: '/7/restore' })
    acts[1]?.answer(Response.json(gone))
    expect(await back).toBe('done')
    expect(store.feed.ids).toEqual(['7', '8'])
    expect(store.total).toBe(2)
  })

  test('puts the listing back when it fails', async () => {
    const { store, acts, listing } = await open()
    const removing = store.remove(listing('8'))
    await settled(acts, 1)
    acts[0]?.answer(refused(500, 'INTERNAL'))
    expect(await removing).toMatchObject({ status: 500 })
    expect(store.feed.ids).toEqual(['7', '8'])
    expect(store.total).toBe(2)
  })
})

test('reopening the list shows what became of the listings meanwhile', async () => {
  const { store, stored, listing } = await open()
  stored.set('9', { id: '9', status: 'moderation' } as Listing)
  stored.set('7', { ...listing(), status: 'improvement' })
  await store.open(plain)
  expect(store.feed.ids).toEqual(['7', '8'])
  store.leave()
  await store.open(plain)
  expect(store.feed.ids).toEqual(['7', '8', '9'])
  expect(listing().status).toBe('improvement')
  expect(store.counts).toEqual({ published: 1, moderation: 1, improvement: 1, unpublished: 0 })
})

test('counts are loaded again after a listing was removed', async () => {
  const { store, stored, acts, listing, holdCounts } = await open()
  store.leave()
  const letGo = holdCounts()
  const opening = store.open(plain)
  const removing = store.remove(listing())
  await settled(acts, 1)
  letGo()
  await Promise.resolve()
  stored.delete('7')
  acts[0]?.answer(new Response(null, { status: 204 }))
  expect(await removing).toBe('done')
  await opening
  expect(store.counts).toMatchObject({ published: 1 })
  expect(store.feed.ids).toEqual(['8'])
})
