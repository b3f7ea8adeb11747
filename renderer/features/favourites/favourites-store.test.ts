import { autorun } from 'mobx'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { User } from '../../../contract/people/users.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import type { DeviceStorage, Platform } from '../../kernel/platform/platform.ts'
import { emptyDevice } from '../../kernel/testing/empty-device.ts'
import { ListingsStore } from '../listings/index.ts'
import { SessionStore, UnsentStore } from '../session/index.ts'
import { FavouriteListStore } from './favourite-list-store.ts'
import { FavouritesStore } from './favourites-store.ts'

const device = new Map<string, string>()
const asked: string[] = []
let isRefused = false
let isLost = false

const api = makeApi({
  send: async (url, { method }) => {
    asked.push(`${method} ${decodeURIComponent(url)}`)
    if (isLost) throw new TypeError('no network')
    if (isRefused) return Response.json({ message: '', code: 'NOT_FOUND' }, { status: 404 })
    if (method === 'POST') return Response.json({ id: '1', isFavourite: true })
    if (method === 'DELETE') return Response.json({ id: '1', isFavourite: false })
    if (url.includes('/withdrawn'))
      return Response.json([{ id: '9', dealType: 'sale', category: null }])
    return Response.json(url.includes('/count') ? { count: 5 } : [])
  },
})

const onDevice: DeviceStorage = {
  read: (key) => device.get(key),
  write: (key, value) => Boolean(device.set(key, value)),
  remove: (key) => void device.delete(key),
}

function openAll(isSignedIn = false, storage = onDevice) {
  const session = new SessionStore(api, emptyDevice)
  if (isSignedIn) session.restore({ kind: 'signedIn', user: {} as User })
  const known = new ListingsStore(api)
  known.put([{ id: '1', isFavourite: false } as Listing])
  const platform = { linkPrefix: '', storage } as Platform
  const unsent = new UnsentStore(api, storage, session)
  const favourites = new FavouritesStore({ api, platform, session, known, unsent })
  favourites.readDevice()
  const list = new FavouriteListStore({ api, session, known, favourites })
  return { favourites, list, known, session, unsent }
}

const open = (isSignedIn = false) => openAll(isSignedIn).favourites

beforeEach(() => {
  device.clear()
  asked.length = 0
  isRefused = false
  isLost = false
})

const listsAsked = () => asked.filter((line) => line.includes('/apartments?'))

describe("a visitor's favourites", () => {
  test('are kept on the device under favIds', async () => {
    const favourites = open()
    await favourites.toggle('1')
    expect(device.get('favIds')).toBe('["1"]')
    expect(open().has('1')).toBe(true)
    expect(asked).toEqual([])
  })

  test('from two open tabs are all kept', async () => {
    const [one, other] = [open(), open()]
    await one.toggle('1')
    await other.toggle('2')
    await one.toggle('3')
    expect(device.get('favIds')).toBe('["1","2","3"]')
    await other.toggle('1')
    await one.toggle('2')
    expect(open().ids).toEqual(['3'])
  })

  test('notify only the hearts of the listing that was pressed', async () => {
    const favourites = open()
    await favourites.toggle('3')
    const told: string[] = []
    const stops = ['1', '2', '3'].map((id) =>
      autorun(() => {
        told.push(`${id} ${favourites.has(id)}`)
      }),
    )
    await favourites.toggle('1')
    await favourites.toggle('3')
    for (const stop of stops) stop()
    expect(told).toEqual(['1 false', '2 false', '3 true', '1 true', '3 false'])
  })

  test('last until the page is left on a device that stores nothing', async () => {
    const favourites = openAll(false, emptyDevice.storage).favourites
    await favourites.toggle('1')
    await favourites.toggle('2')
    expect(favourites.ids).toEqual(['1', '2'])
  })

  test('do not change the listing object, and stay set after signing in', async () => {
    const { favourites, known, session } = openAll()
    const before = known.get('1')
    await favourites.toggle('1')
    expect(known.get('1')).toBe(before)
    session.restore({ kind: 'signedIn', user: {} as User })
    favourites.leaveDevice()
    expect(favourites.has('1')).toBe(true)
  })

  test('that were withdrawn are asked for by id, and can be removed from the device', async () => {
    device.set('favIds', '["1","9"]')
    const { list } = openAll()
    await list.open('new')
    expect(asked.at(-1)).toContain('/apartments/fav/withdrawn?id[]=1&id[]=9')
    await list.giveUp('9')
    expect(device.get('favIds')).toBe('["1"]')
    expect(list.withdrawn).toEqual([])
  })

  test('are asked for by their ids, or by a placeholder id if there are none', async () => {
    const { favourites, list } = openAll()
    await list.open('new')
    expect(listsAsked().at(-1)).toContain('filters[id][]=-123')
    await favourites.toggle('1')
    await list.open('cheap')
    expect(listsAsked().at(-1)).toContain('sort=cheap&filters[id][]=1')
  })
})

describe('the favourites of a signed-in visitor', () => {
  test('are kept and counted on the server', async () => {
    const favourites = open(true)
    await favourites.loadCount()
    expect(favourites.count).toBe(5)
    await favourites.toggle('1')
    expect(asked.at(-1)).toBe('POST /estateserver/apartments/fav/1')
    expect(favourites.has('1')).toBe(true)
    expect(favourites.count).toBe(6)
    expect([...device.keys()]).toEqual([])
  })

  test('end as the last press sets them, however fast the presses', async () => {
    const favourites = open(true)
    await favourites.loadCount()
    const presses = [1, 2, 3, 4].map(() => favourites.toggle('1'))
    expect(favourites.has('1')).toBe(false)
    await Promise.all(presses)
    expect(favourites.has('1')).toBe(false)
    expect(favourites.count).toBe(5)
    expect(asked.filter((line) => line.includes('/fav/1'))).toEqual([
      'POST /estateserver/apartments/fav/1',
      'DELETE /estateserver/apartments/fav/1',
    ])
  })

  test('wait, also on the device, while the server cannot be reached', async () => {
    vi.useFakeTimers()
    const { favourites, known } = openAll(true)
    isLost = true
    void favourites.toggle('1')
    await vi.advanceTimersByTimeAsync(10_000)
    // As a list would say that was requested meanwhile.
    known.change('1', { isFavourite: false })
    expect(favourites.has('1')).toBe(true)

    const later = openAll(true)
    later.unsent.readDevice()
    expect(later.favourites.has('1')).toBe(true)
    isLost = false
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked.at(-1)).toBe('POST /estateserver/apartments/fav/1')
    expect(later.favourites.has('1')).toBe(true)
    expect(favourites.has('1')).toBe(true)
    expect([...device.keys()]).toEqual([])
    vi.useRealTimers()
  })

  test('of one account are not sent by the next', async () => {
    vi.useFakeTimers()
    const { favourites, unsent } = openAll(true)
    isLost = true
    void favourites.toggle('1')
    await vi.advanceTimersByTimeAsync(1_000)
    unsent.clear()
    isLost = false
    asked.length = 0
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked.filter((line) => line.includes('/fav/1'))).toEqual([])
    expect([...device.keys()]).toEqual([])
    vi.useRealTimers()
  })

  test('return to their state before when the server refuses', async () => {
    const favourites = open(true)
    isRefused = true
    await favourites.toggle('1')
    expect(favourites.has('1')).toBe(false)
    expect([...device.keys()]).toEqual([])
  })

  test('that were withdrawn stay, and count until they are removed', async () => {
    const { favourites, list } = openAll(true)
    await favourites.loadCount()
    await list.open('new')
    expect(list.withdrawn.map(({ id }) => id)).toEqual(['9'])
    await list.giveUp('9')
    expect(asked.at(-1)).toBe('DELETE /estateserver/apartments/fav/9')
    expect(list.withdrawn).toEqual([])
    expect(favourites.count).toBe(4)
  })

  test('are asked for again after a change elsewhere', async () => {
    const { favourites, list } = openAll(true)
    await list.open('new')
    await favourites.toggle('1')
    asked.length = 0
    await list.open('new')
    expect(asked.some((line) => line.includes('onlyFavourite=true'))).toBe(true)
  })
})
