import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import type { User } from '../../../contract/users.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import type { DeviceStorage, Platform } from '../../kernel/platform/platform.ts'
import { emptyDevice } from '../../kernel/testing/empty-device.ts'
import { FavouritesStore } from '../favourites/index.ts'
import { ListingsStore } from '../listings/index.ts'
import { SessionStore } from '../session/index.ts'
import { KeptStore } from './kept-store.ts'

const device = new Map<string, string>()
const storage: DeviceStorage = {
  read: (key) => device.get(key),
  write: (key, value) => Boolean(device.set(key, value)),
  remove: (key) => void device.delete(key),
}
const sent: unknown[] = []
const api = makeApi({
  send: async (_url, { body }) => {
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
  const favourites = new FavouritesStore(api, platform, session, new ListingsStore(api))
  const kept = new KeptStore(api, platform, session, favourites)
  kept.readDevice()
  return { kept, session }
}

beforeEach(() => {
  device.clear()
  sent.length = 0
})

describe('what a visitor keeps', () => {
  test('is there again after a reload', () => {
    const { kept } = open()
    kept.hide('1')
    kept.see('2')
    kept.see('4')
    kept.compare('3')
    kept.write('3', ' ask about the lift ')
    const { kept: again } = open()
    expect(again.isHidden('1')).toBe(true)
    expect(again.recentIds).toEqual(['4', '2'])
    expect(again.isCompared('3')).toBe(true)
    expect(again.noteOf('3')).toBe('ask about the lift')
    expect(sent).toEqual([])
  })

  test('can be taken back', () => {
    const { kept } = open()
    kept.hide('1')
    kept.hide('1', false)
    kept.write('1', 'note')
    kept.write('1', '  ')
    kept.compare('1')
    kept.compare('1', false)
    const { kept: again } = open()
    expect(again.hiddenIds).toEqual([])
    expect(again.noteOf('1')).toBeUndefined()
    expect(again.comparedIds).toEqual([])
  })

  test('is compared four at a time', () => {
    const { kept } = open()
    for (const id of ['1', '2', '3', '4']) expect(kept.compare(id)).toBe(true)
    expect(kept.compare('5')).toBe(false)
    expect(kept.compare('4')).toBe(true)
    expect(kept.comparedIds).toHaveLength(limits.compare)
  })

  test('is read as far as it makes sense, whoever wrote it', () => {
    device.set('hiddenIds', '["7", 8, "x", null, "7"]')
    device.set('recentIds', '{"1":2}')
    device.set('comparedIds', '["1","2","3","4","5"]')
    device.set('adNotes', '{"1":"yes","<b>":"no","2":3}')
    const { kept } = open()
    expect(kept.hiddenIds).toEqual(['7'])
    expect(kept.recentIds).toEqual([])
    expect(kept.comparedIds).toEqual(['2', '3', '4', '5'])
    expect(kept.noteOf('1')).toBe('yes')
    expect(kept.noteOf('2')).toBeUndefined()
  })
})

describe('at sign-in', () => {
  test('it moves to the account, joined with what is there, and leaves the device', async () => {
    const { kept, session } = open()
    kept.hide('1')
    kept.write('5', 'mine')
    session.restore({ kind: 'signedIn', user: {} as User })
    expect(await kept.takeAlong(['77'])).toBe(true)
    expect(sent).toEqual([
      {
        favourites: ['77'],
        hidden: [{ id: '1', isHidden: true }],
        recent: [],
        compared: [],
        notes: [{ id: '5', text: 'mine' }],
      },
    ])
    expect(kept.hiddenIds).toEqual(['1', '90'])
    expect(kept.noteOf('3')).toBe('from the account')
    expect([...device.keys()]).toEqual([])
  })

  test('changes go to the account from then on, not to the device', async () => {
    const { kept, session } = open()
    session.restore({ kind: 'signedIn', user: {} as User })
    kept.hide('6')
    expect(sent).toEqual([{ hidden: [{ id: '6', isHidden: true }] }])
    expect([...device.keys()]).toEqual([])
  })
})
