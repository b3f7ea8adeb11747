import { describe, expect, test } from 'vitest'
import type { Listing } from '../../../contract/listing.ts'
import type { User } from '../../../contract/users.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import { emptyDevice } from '../../kernel/testing/empty-device.ts'
import { ListingsStore } from '../listings/index.ts'
import { SessionStore } from '../session/index.ts'
import { MyAdsStore } from './my-ads-store.ts'

const plain = { status: undefined, sort: 'new', text: '' } as const
const refused = (status: number, code: string) =>
  Response.json({ code, message: 'The server says no' }, { status })

/** A server with two ads; each act is answered by hand, in whatever order a test likes. */
async function open() {
  const ads = new Map<string, Listing>(
    ['7', '8'].map((id) => [id, { id, status: 'published', price: 100, version: 3 } as Listing]),
  )
  const acts: { method: string; path: string; answer: (response: Response) => void }[] = []
  const api = makeApi({
    send: async (url, { method = 'GET' }) => {
      const { pathname, searchParams } = new URL(url, 'http://server')
      const path = pathname.replace('/estateserver/apartments', '')
      if (path === '/count') {
        const status = searchParams.get('filters[status]')
        const count = [...ads.values()].filter((ad) => ad.status === status).length
        return Response.json({ count })
      }
      if (method === 'GET' && path === '') return Response.json([...ads.values()])
      if (method === 'GET') return Response.json(ads.get(path.slice(1)))
      return new Promise((answer) => acts.push({ method, path, answer }))
    },
  })
  const session = new SessionStore(api, emptyDevice)
  session.restore({ kind: 'signedIn', user: { id: '5', isAdmin: true } as User })
  const listings = new ListingsStore(api)
  const store = new MyAdsStore({ api, session, listings })
  await store.open(plain)
  const ad = (id = '7') => listings.get(id) as Listing
  return { store, ads, acts, ad }
}

const settled = async (acts: unknown[], count: number) => expect.poll(() => acts.length).toBe(count)

describe('taking an ad off the site', () => {
  test('shows at once, in the ad and in the numbers, and stays when the server agrees', async () => {
    const { store, acts, ad } = await open()
    const moving = store.move(ad(), 'unpublished')
    expect(ad().status).toBe('unpublished')
    expect(store.counts).toMatchObject({ published: 1, unpublished: 1 })
    await settled(acts, 1)
    acts[0]?.answer(Response.json({ ...ad(), status: 'unpublished', version: 4 }))
    expect(await moving).toBe('done')
    expect(ad()).toMatchObject({ status: 'unpublished', version: 4 })
    expect(store.isBusy('7')).toBe(false)
  })

  test('is taken back when the server refuses', async () => {
    const { store, acts, ad } = await open()
    const moving = store.move(ad(), 'unpublished')
    await settled(acts, 1)
    acts[0]?.answer(refused(503, 'OVERLOADED'))
    expect(await moving).toMatchObject({ status: 503 })
    expect(ad().status).toBe('published')
    expect(store.counts).toMatchObject({ published: 2, unpublished: 0 })
  })

  test('shows what the ad is by now when somebody was faster', async () => {
    const { store, ads, acts, ad } = await open()
    const moving = store.move(ad(), 'unpublished')
    await settled(acts, 1)
    ads.set('7', { ...ad(), status: 'improvement', statusNote: 'Add a picture' })
    acts[0]?.answer(refused(409, 'WRONG_TRANSITION'))
    expect(await moving).toMatchObject({ code: 'WRONG_TRANSITION' })
    expect(ad()).toMatchObject({ status: 'improvement', statusNote: 'Add a picture' })
    expect(store.counts).toMatchObject({ published: 1, improvement: 1, unpublished: 0 })
  })

  test('is asked for once, however often it is pressed', async () => {
    const { store, acts, ad } = await open()
    const moving = store.move(ad(), 'unpublished')
    expect(await store.move(ad(), 'unpublished')).toBe('busy')
    expect(await store.remove(ad())).toBe('busy')
    await settled(acts, 1)
    acts[0]?.answer(Response.json(ad()))
    await moving
    expect(acts).toHaveLength(1)
  })
})

describe('publishing', () => {
  const unpublished = (ads: Map<string, Listing>, part: Partial<Listing>) =>
    ads.set('7', { ...(ads.get('7') as Listing), status: 'unpublished', ...part })

  test.each([
    ['what was approved is public at once', { publishedAt: 'then', isChanged: false }, 'published'],
    ['what was changed is checked', { publishedAt: 'then', isChanged: true }, 'moderation'],
    ['what was never public is checked', { publishedAt: null, isChanged: false }, 'moderation'],
  ] as const)('%s', async (_name, part, expected) => {
    const { store, ads, ad } = await open()
    unpublished(ads, part)
    store.leave()
    await store.open(plain)
    void store.move(ad(), 'moderation')
    expect(ad().status).toBe(expected)
  })
})

describe('another price', () => {
  test('names the version that it changes', async () => {
    const { store, acts, ad } = await open()
    const changing = store.changePrice(ad(), 90)
    expect(ad().price).toBe(90)
    await settled(acts, 1)
    acts[0]?.answer(refused(409, 'EDITED_ELSEWHERE'))
    expect(await changing).toMatchObject({ code: 'EDITED_ELSEWHERE' })
    expect(ad().price).toBe(100)
  })
})

describe('deleting', () => {
  test('takes the ad away at once; undone, it is back in its place', async () => {
    const { store, acts, ad } = await open()
    const gone = ad()
    const removing = store.remove(gone)
    expect(store.feed.ids).toEqual(['8'])
    expect(store.total).toBe(1)
    const back = store.takeBack(gone, 0)
    await settled(acts, 1)
    // Not before the deletion is through: it would come after, and win.
    acts[0]?.answer(Response.json({ ok: true }))
    expect(await removing).toBe('done')
    await settled(acts, 2)
    expect(acts[1]).toMatchObject({ method: 'POST', path: '/7/restore' })
    acts[1]?.answer(Response.json(gone))
    expect(await back).toBe('done')
    expect(store.feed.ids).toEqual(['7', '8'])
    expect(store.total).toBe(2)
  })

  test('leaves the ad where it was when it fails', async () => {
    const { store, acts, ad } = await open()
    const removing = store.remove(ad('8'))
    await settled(acts, 1)
    acts[0]?.answer(refused(500, 'INTERNAL'))
    expect(await removing).toMatchObject({ status: 500 })
    expect(store.feed.ids).toEqual(['7', '8'])
    expect(store.total).toBe(2)
  })
})

test('whoever comes back sees what has become of the ads meanwhile', async () => {
  const { store, ads, ad } = await open()
  ads.set('9', { id: '9', status: 'moderation' } as Listing)
  ads.set('7', { ...ad(), status: 'improvement' })
  await store.open(plain)
  expect(store.feed.ids).toEqual(['7', '8'])
  store.leave()
  await store.open(plain)
  expect(store.feed.ids).toEqual(['7', '8', '9'])
  expect(ad().status).toBe('improvement')
  expect(store.counts).toEqual({ published: 1, moderation: 1, improvement: 1, unpublished: 0 })
})
