import { beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import type { User } from '../../../contract/people/users.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import type { DeviceStorage, Platform } from '../../kernel/platform/platform.ts'
import { emptyDevice } from '../../kernel/testing/empty-device.ts'
import { FavouritesStore } from '../favourites/index.ts'
import { ListingsStore } from '../listings/index.ts'
import { SessionStore, UnsentStore } from '../session/index.ts'
import { MarkedListingsStore } from './marked-listings-store.ts'

const device = new Map<string, string>()
const storage: DeviceStorage = {
  read: (key) => device.get(key),
  write: (key, value) => Boolean(device.set(key, value)),
  remove: (key) => void device.delete(key),
}
const sent: unknown[] = []
let isLost = false
const api = makeApi({
  send: async (_url, { body }) => {
    if (isLost) throw new TypeError('no network')
    sent.push(JSON.parse(String(body)))
    return Response.json({
      hidden: ['1', '90'],
      recent: ['2'],
      compared: [],
      notes: [{ id: '3', text: 'from the account' }],
    })
  },
})

function open() {
  const session = new SessionStore(api, emptyDevice)
  const platform = { linkPrefix: '', storage } as Platform
  const unsent = new UnsentStore(api, storage, session)
  const known = new ListingsStore(api)
  const favourites = new FavouritesStore({ api, platform, session, known, unsent })
  const marked = new MarkedListingsStore({ api, platform, session, favourites, unsent })
  marked.readDevice()
  return { marked, session }
}

beforeEach(() => {
  device.clear()
  sent.length = 0
})

describe('the listings that a visitor marked', () => {
  test('are there again after a reload', () => {
    const { marked } = open()
    marked.hide('1')
    marked.see('2')
    marked.see('4')
    marked.compare('3')
    marked.write('3', ' ask about the lift ')
    const { marked: again } = open()
    expect(again.isHidden('1')).toBe(true)
    expect(again.recentIds).toEqual(['4', '2'])
    expect(again.isCompared('3')).toBe(true)
    expect(again.noteOf('3')).toBe('ask about the lift')
    expect(sent).toEqual([])
  })

  test('in two open tabs are all kept', () => {
    const [one, other] = [open().marked, open().marked]
    one.hide('1')
    other.hide('2')
    one.see('3')
    other.see('4')
    one.compare('5')
    other.compare('6')
    one.write('7', 'here')
    other.write('8', 'there')
    const { marked } = open()
    expect([marked.hiddenIds, marked.recentIds]).toEqual([
      ['1', '2'],
      ['4', '3'],
    ])
    expect(marked.comparedIds).toEqual(['5', '6'])
    expect([marked.noteOf('7'), marked.noteOf('8')]).toEqual(['here', 'there'])
  })

  test('can be unmarked', () => {
    const { marked } = open()
    marked.hide('1')
    marked.hide('1', false)
    marked.write('1', 'note')
    marked.write('1', '  ')
    marked.compare('1')
    marked.compare('1', false)
    const { marked: again } = open()
    expect(again.hiddenIds).toEqual([])
    expect(again.noteOf('1')).toBeUndefined()
    expect(again.comparedIds).toEqual([])
  })

  test('are compared at most four at a time', () => {
    const { marked } = open()
    for (const id of ['1', '2', '3', '4']) expect(marked.compare(id)).toBe(true)
    expect(marked.compare('5')).toBe(false)
    expect(marked.compare('4')).toBe(true)
    expect(marked.comparedIds).toHaveLength(limits.compare)
  })

  test('are read from the device without malformed values', () => {
    device.set('hiddenIds', '["7", 8, "x", null, "7"]')
    device.set('recentIds', '{"1":2}')
    device.set('comparedIds', '["1","2","3","4","5"]')
    device.set('adNotes', '{"1":"yes","<b>":"no","2":3}')
    const { marked } = open()
    expect(marked.hiddenIds).toEqual(['7'])
    expect(marked.recentIds).toEqual([])
    expect(marked.comparedIds).toEqual(['2', '3', '4', '5'])
    expect(marked.noteOf('1')).toBe('yes')
    expect(marked.noteOf('2')).toBeUndefined()
  })
})

describe('the marks at sign-in', () => {
  test('move to the account, are joined with its marks, and leave the device', async () => {
    const { marked, session } = open()
    marked.hide('1')
    marked.write('5', 'mine')
    session.restore({ kind: 'signedIn', user: {} as User })
    expect(await marked.takeAlong(['77'])).toBe(true)
    expect(sent).toEqual([
      {
        favourites: ['77'],
        hidden: [{ id: '1', isHidden: true }],
        recent: [],
        compared: [],
        notes: [{ id: '5', text: 'mine' }],
      },
    ])
    expect(marked.hiddenIds).toEqual(['1', '90'])
    expect(marked.noteOf('3')).toBe('from the account')
    expect([...device.keys()]).toEqual([])
  })

  test('include what another tab has marked meanwhile', async () => {
    const { marked } = open()
    device.set('favIds', '["8"]')
    device.set('hiddenIds', '["9"]')
    await marked.moveToAccount()
    expect(sent).toMatchObject([{ favourites: ['8'], hidden: [{ id: '9' }] }])
    expect([...device.keys()]).toEqual([])
  })

  test('change only in the account from then on', async () => {
    const { marked, session } = open()
    session.restore({ kind: 'signedIn', user: {} as User })
    marked.hide('6')
    await vi.waitUntil(() => device.size === 0)
    expect(sent).toEqual([{ hidden: [{ id: '6', isHidden: true }] }])
  })

  test('are sent in order once the network is back', async () => {
    vi.useFakeTimers()
    const { marked, session } = open()
    session.restore({ kind: 'signedIn', user: {} as User })
    isLost = true
    marked.write('6', 'a lift')
    marked.write('6', 'no lift')
    marked.hide('7')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent).toEqual([])
    isLost = false
    await vi.advanceTimersByTimeAsync(20_000)
    expect(sent).toEqual([
      { notes: [{ id: '6', text: 'a lift' }] },
      { notes: [{ id: '6', text: 'no lift' }] },
      { hidden: [{ id: '7', isHidden: true }] },
    ])
    expect([...device.keys()]).toEqual([])
    vi.useRealTimers()
  })
})
