import { describe, expect, test } from 'vitest'
import type { Listing } from '../../contract/listing.ts'
import type { User } from '../../contract/users.ts'
import { makeApi } from '../api/api-client.ts'
import { appointmentsPart } from '../features/appointments/appointments-store.ts'
import type { Platform } from '../platform/platform.ts'
import { RootStore } from './root-store.ts'

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
      return Response.json(url.includes('/count') ? { count: 1 } : [])
    },
  })
  const root = new RootStore({ api, platform, language: 'ru' })
  root.session.restore({ kind: 'visitor' })
  const reign = { root, farewell: undefined as string | undefined }
  root.onSucceeded((next, farewell) => Object.assign(reign, { root: next, farewell }))
  return { reign, root, device, server }
}

describe('signing in', () => {
  test('moves what the device kept into the account, and shows what the account has', async () => {
    const { reign, root, device, server } = open()
    device.set('favIds', '["7"]')
    device.set('hiddenIds', '["6"]')
    root.readDevice()
    root.listings.put([{ id: '7', isFavourite: false } as Listing])
    await root.enter(anna)
    expect(server.moved).toEqual([
      expect.objectContaining({ favourites: ['7'], hidden: [{ id: '6', isHidden: true }] }),
    ])
    expect(device.has('favIds')).toBe(false)
    expect(device.has('hiddenIds')).toBe(false)
    expect(reign.root).not.toBe(root)
    expect(reign.root.session.user).toEqual(anna)
    // What a visitor was told of an ad does not hold for the account.
    expect(reign.root.listings.get('7')).toBeUndefined()
    await expect.poll(() => reign.root.kept.hiddenIds).toEqual(['8'])
  })

  test('loses nothing where the move fails: it is made up for at the next visit', async () => {
    const { reign, root, device, server } = open()
    device.set('favIds', '["7"]')
    root.readDevice()
    server.isReachable = false
    await root.enter(anna)
    expect(device.get('favIds')).toBe('["7"]')
    server.isReachable = true
    const later = new RootStore({ api: root.api, platform: root.platform, language: 'ru' })
    later.session.restore(reign.root.session.snapshot())
    later.readDevice()
    await expect.poll(() => device.has('favIds')).toBe(false)
    expect(server.moved.at(-1)).toMatchObject({ favourites: ['7'] })
  })

  test('goes on with a request that was being written, unless somebody else wrote it', async () => {
    const { reign, root } = open()
    root.readDevice()
    root.part(appointmentsPart).change('7', { message: 'tomorrow?' })
    await root.enter(anna)
    expect(reign.root.part(appointmentsPart).draftOf('7').message).toBe('tomorrow?')
    const second = reign.root
    second.onSucceeded((next) => Object.assign(reign, { root: next }))
    await second.enter({ ...anna, id: '6' })
    expect(reign.root.part(appointmentsPart).draftOf('7').message).toBe('')
  })
})

test('signing out leaves nothing private in memory or on the device', async () => {
  const { reign, root, device } = open()
  root.session.restore({ kind: 'signedIn', user: anna })
  root.readDevice()
  await expect.poll(() => root.kept.noteOf('9')).toBe('mine')
  root.listings.put([{ id: '7', isFavourite: true } as Listing])
  root.part(appointmentsPart).change('7', { phone: '+995 555 1' })
  device.set('myContacts', '{"phone":"+995 555 1"}')
  root.leave('bye')
  const { root: after, farewell } = reign
  expect(farewell).toBe('bye')
  expect(after.session.state).toEqual({ kind: 'visitor' })
  expect(after.kept.noteOf('9')).toBeUndefined()
  expect(after.listings.get('7')).toBeUndefined()
  expect(after.part(appointmentsPart).draftOf('7').phone).toBe('')
  expect([...device.values()].join()).not.toContain('555')
})
