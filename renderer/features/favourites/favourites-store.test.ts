import { beforeEach, describe, expect, test } from 'vitest'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { User } from '../../../contract/people/users.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { emptyDevice } from '../../kernel/testing/empty-device.ts'
import { ListingsStore } from '../listings/index.ts'
import { SessionStore } from '../session/index.ts'
import { FavouritesStore } from './favourites-store.ts'

const device = new Map<string, string>()
const asked: string[] = []
let isRefused = false

const api = makeApi({
  send: async (url, { method }) => {
    asked.push(`${method} ${decodeURIComponent(url)}`)
    if (isRefused) return Response.json({ message: '', code: 'INTERNAL' }, { status: 500 })
    if (method === 'POST') return Response.json({ id: '1', isFavourite: true })
    if (method === 'DELETE') return Response.json({ id: '1', isFavourite: false })
    if (url.includes('/withdrawn'))
      return Response.json([{ id: '9', dealType: 'sale', category: null }])
    return Response.json(url.includes('/count') ? { count: 5 } : [])
  },
})

function openAll(isSignedIn = false) {
  const session = new SessionStore(api, emptyDevice)
  if (isSignedIn) session.restore({ kind: 'signedIn', user: {} as User })
  const known = new ListingsStore(api)
  known.put([{ id: '1', isFavourite: false } as Listing])
  const platform = {
    linkPrefix: '',
    storage: {
      read: (key: string) => device.get(key),
      write: (key: string, value: string) => Boolean(device.set(key, value)),
      remove: (key: string) => void device.delete(key),
    },
  } as Platform
  const favourites = new FavouritesStore(api, platform, session, known)
  favourites.readDevice()
  return { favourites, known, session }
}

const open = (isSignedIn = false) => openAll(isSignedIn).favourites

beforeEach(() => {
  device.clear()
  asked.length = 0
  isRefused = false
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

  test('change no listing, so that a press draws nothing but its heart, and stay lit in the account', async () => {
    const { favourites, known, session } = openAll()
    const before = known.get('1')
    await favourites.toggle('1')
    expect(known.get('1')).toBe(before)
    session.restore({ kind: 'signedIn', user: {} as User })
    favourites.leaveDevice()
    expect(favourites.has('1')).toBe(true)
  })

  test('that are withdrawn are told apart by their ids, and given up on the device', async () => {
    device.set('favIds', '["1","9"]')
    const favourites = open()
    await favourites.open('new')
    expect(asked.at(-1)).toContain('/apartments/fav/withdrawn?id[]=1&id[]=9')
    await favourites.giveUp('9')
    expect(device.get('favIds')).toBe('["1"]')
    expect(favourites.withdrawn).toEqual([])
  })

  test('are asked for by their ids, by the placeholder when there are none', async () => {
    const favourites = open()
    await favourites.open('new')
    expect(listsAsked().at(-1)).toContain('filters[id][]=-123')
    await favourites.toggle('1')
    await favourites.open('cheap')
    expect(listsAsked().at(-1)).toContain('sort=cheap&filters[id][]=1')
  })
})

describe('the favourites of whoever is signed in', () => {
  test('are on the server, and counted there', async () => {
    const favourites = open(true)
    await favourites.loadCount()
    expect(favourites.count).toBe(5)
    await favourites.toggle('1')
    expect(asked.at(-1)).toBe('POST /estateserver/apartments/fav/1')
    expect(favourites.has('1')).toBe(true)
    expect(favourites.count).toBe(6)
    expect([...device.keys()]).toEqual([])
  })

  test('cannot be toggled while a call is under way', async () => {
    const favourites = open(true)
    const first = favourites.toggle('1')
    expect(favourites.isPending('1')).toBe(true)
    await Promise.all([first, favourites.toggle('1')])
    expect(favourites.has('1')).toBe(true)
    expect(asked.filter((line) => line.includes('/fav/1'))).toHaveLength(1)
  })

  test('go back to what they were when the server refuses', async () => {
    const favourites = open(true)
    isRefused = true
    await favourites.toggle('1')
    expect(favourites.has('1')).toBe(false)
    expect(favourites.isPending('1')).toBe(false)
  })

  test('stay when they are withdrawn, and count until they are given up', async () => {
    const favourites = open(true)
    await favourites.loadCount()
    await favourites.open('new')
    expect(favourites.withdrawn.map(({ id }) => id)).toEqual(['9'])
    await favourites.giveUp('9')
    expect(asked.at(-1)).toBe('DELETE /estateserver/apartments/fav/9')
    expect(favourites.withdrawn).toEqual([])
    expect(favourites.count).toBe(4)
  })

  test('are asked for anew after a change elsewhere', async () => {
    const favourites = open(true)
    await favourites.open('new')
    await favourites.toggle('1')
    asked.length = 0
    await favourites.open('new')
    expect(asked.some((line) => line.includes('onlyFavourite=true'))).toBe(true)
  })
})
