import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Listing } from '../../contract/listings/listing.ts'
import type { User } from '../../contract/people/users.ts'
import { users } from '../../contract/people/users.ts'
import { appointmentsStore } from '../features/appointments/appointments-store.ts'
import { favouritesStore } from '../features/favourites/index.ts'
import { listingsStore } from '../features/listings/index.ts'
import { markedListingsStore } from '../features/marked-listings/index.ts'
import { endSession, sessionStore, startSession } from '../features/session/index.ts'
import { makeApi } from '../kernel/api/api-client.ts'
import type { Platform } from '../kernel/platform/platform.ts'
import { forgetAccount } from '../kernel/stores/root-store.ts'
import { batumi } from '../kernel/testing/batumi.ts'
import { createRootStore } from './root-store.ts'

const anna = { id: '5', language: 'ru' } as User
const kept = { hidden: ['8'], recent: [], compared: [], notes: [{ id: '9', text: 'mine' }] }

/** A device, and a server that can be out of reach. */
function open() {
  const device = new Map<string, string>()
  const server = { isReachable: true, moved: [] as unknown[] }
  const platform = {
    linkPrefix: '',
    storage: {
      read: (key: string) => device.get(key),
      write: (key: string, value: string) => Boolean(device.set(key, value)),
      remove: (key: string) => void device.delete(key),
    },
  } as Platform
  const api = makeApi({
    send: async (url, { method, body }) => {
      if (!server.isReachable) throw new TypeError('no network')
      if (method === 'PATCH' && url.endsWith('/kept')) server.moved.push(JSON.parse(String(body)))
      if (url.endsWith('/kept')) return Response.json(kept)
      if (url.endsWith(users.me.path)) return Response.json(anna)
      return Response.json(url.includes('/count') ? { count: 1 } : [])
    },
  })
  const root = createRootStore({ api, platform, language: 'ru', city: batumi })
  root.get(sessionStore).restore({ kind: 'visitor' })
  const shown = { root, message: undefined as string | undefined }
  root.onReplaced((next, message) => Object.assign(shown, { root: next, message }))
  return { shown, root, device, server }
}

describe('signing in', () => {
  test('moves what the device kept into the account, and shows what the account has', async () => {
    const { shown, root, device, server } = open()
    device.set('favIds', '["7"]')
    device.set('hiddenIds', '["6"]')
    root.readDevice()
    root.get(listingsStore).put([{ id: '7', isFavourite: false } as Listing])
    await startSession(root, anna)
    expect(server.moved).toEqual([
      expect.objectContaining({ favourites: ['7'], hidden: [{ id: '6', isHidden: true }] }),
    ])
    expect(device.has('favIds')).toBe(false)
    expect(device.has('hiddenIds')).toBe(false)
    expect(shown.root).not.toBe(root)
    expect(shown.root.get(sessionStore).user).toEqual(anna)
    // A listing that was read as a visitor may differ for the account.
    expect(shown.root.get(listingsStore).get('7')).toBeUndefined()
    await expect.poll(() => shown.root.get(markedListingsStore).hiddenIds).toEqual(['8'])
  })

  test('keeps everything when the move fails, and moves it at the next visit', async () => {
    const { shown, root, device, server } = open()
    device.set('favIds', '["7"]')
    root.readDevice()
    server.isReachable = false
    await startSession(root, anna)
    expect(device.get('favIds')).toBe('["7"]')
    server.isReachable = true
    const later = createRootStore({
      api: root.api,
      platform: root.platform,
      language: 'ru',
      city: batumi,
    })
    later.get(sessionStore).restore(shown.root.get(sessionStore).snapshot())
    later.readDevice()
    await expect.poll(() => device.has('favIds')).toBe(false)
    expect(server.moved.at(-1)).toMatchObject({ favourites: ['7'] })
  })

  test('keeps a viewing request that is being written, except for another account', async () => {
    const { shown, root } = open()
    root.readDevice()
    root.get(appointmentsStore).change('7', { message: 'tomorrow?' })
    await startSession(root, anna)
    expect(shown.root.get(appointmentsStore).draftOf('7').message).toBe('tomorrow?')
    const second = shown.root
    second.onReplaced((next) => Object.assign(shown, { root: next }))
    await startSession(second, { ...anna, id: '6' })
    expect(shown.root.get(appointmentsStore).draftOf('7').message).toBe('')
  })
})

test('signing out removes private data from memory and from the device', async () => {
  const { shown, root, device } = open()
  root.get(sessionStore).restore({ kind: 'signedIn', user: anna })
  root.readDevice()
  await expect.poll(() => root.get(markedListingsStore).noteOf('9')).toBe('mine')
  root.get(listingsStore).put([{ id: '7', isFavourite: true } as Listing])
  root.get(appointmentsStore).change('7', { phone: '+995 555 1' })
  device.set('myContacts', '{"phone":"+995 555 1"}')
  endSession(root, 'bye')
  const { root: after, message } = shown
  expect(message).toBe('bye')
  expect(after.get(sessionStore).state).toEqual({ kind: 'visitor' })
  expect(after.get(markedListingsStore).noteOf('9')).toBeUndefined()
  expect(after.get(listingsStore).get('7')).toBeUndefined()
  expect(after.get(appointmentsStore).draftOf('7').phone).toBe('')
  expect([...device.values()].join()).not.toContain('+995 555 1')
})

describe('a page that began without a network', () => {
  afterEach(() => void vi.useRealTimers())

  test('asks for the account’s kept data until it gets them', async () => {
    vi.useFakeTimers()
    const { root, server } = open()
    root.get(sessionStore).restore({ kind: 'signedIn', user: anna })
    server.isReachable = false
    root.readDevice()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(root.get(markedListingsStore).noteOf('9')).toBeUndefined()
    server.isReachable = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(root.get(markedListingsStore).noteOf('9')).toBe('mine')
    expect(root.get(favouritesStore).count).toBe(1)
  })

  test('learns later who is signed in, and then reads the account’s data', async () => {
    vi.useFakeTimers()
    const { root, device, server } = open()
    root.get(sessionStore).restore({ kind: 'unknown' })
    server.isReachable = false
    root.readDevice()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(root.get(sessionStore).state.kind).toBe('unknown')
    root.get(markedListingsStore).hide('6')
    expect(device.has('hiddenIds')).toBe(true)
    server.isReachable = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(root.get(sessionStore).user).toEqual(anna)
    expect(server.moved).toEqual([
      expect.objectContaining({ hidden: [{ id: '6', isHidden: true }] }),
    ])
    expect(root.get(markedListingsStore).hiddenIds).toEqual(['8'])
    expect(root.get(favouritesStore).count).toBe(1)
  })
})

describe('a session that ended elsewhere', () => {
  const ofAccount = { ownContacts: '{"phone":"1"}', adDrafts: '{"5":{}}', inboxNotes: '{}' }

  test('leaves no account data on the device at the next visit', () => {
    const { root, device } = open()
    root.get(sessionStore).restore({ kind: 'signedIn', user: anna })
    root.readDevice()
    for (const [key, value] of Object.entries(ofAccount)) device.set(key, value)
    const next = createRootStore({
      api: root.api,
      platform: root.platform,
      language: 'ru',
      city: batumi,
    })
    next.get(sessionStore).restore({ kind: 'visitor' })
    next.readDevice()
    expect(Object.keys(ofAccount).filter((key) => device.has(key))).toEqual([])
  })

  test('leaves no account data on the device once the server refuses a call', async () => {
    const { root, device } = open()
    const { platform } = root
    root.get(sessionStore).restore({ kind: 'signedIn', user: anna })
    root.readDevice()
    for (const [key, value] of Object.entries(ofAccount)) device.set(key, value)
    const api = makeApi({
      send: async () => Response.json({ code: 'NOT_SIGNED_IN', message: '' }, { status: 401 }),
      onSignedOut: () => forgetAccount(platform),
    })
    await api.call(users.me, {})
    expect(Object.keys(ofAccount).filter((key) => device.has(key))).toEqual([])
  })

  test('removes nothing of a visitor, nor while the account is unknown', () => {
    const { root, device } = open()
    device.set('myContacts', ofAccount.ownContacts)
    root.readDevice()
    expect(device.has('myContacts')).toBe(true)
    device.set('adDrafts', ofAccount.adDrafts)
    const offline = createRootStore({
      api: root.api,
      platform: root.platform,
      language: 'ru',
      city: batumi,
    })
    offline.readDevice()
    expect(device.has('adDrafts')).toBe(true)
  })
})
