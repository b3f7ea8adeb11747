import { beforeEach, describe, expect, test } from 'vitest'
import { SessionStore } from '../../features/session/index.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { emptyDevice } from '../../kernel/testing/empty-device.ts'
import { TabsStore } from './tabs-store.ts'

let device: Map<string, string>
beforeEach(() => {
  device = new Map()
})

/** Opens the back-office of a person, as at its start. */
function open(userId = '7') {
  const platform: Platform = {
    basePath: '',
    linkPrefix: '',
    storage: {
      read: (key) => device.get(key),
      write: (key, value) => Boolean(device.set(key, value)),
      remove: (key) => void device.delete(key),
    },
    apiHeaders: () => ({}),
    openLink: () => {},
  }
  const session = new SessionStore(
    makeApi({ send: () => Promise.reject(new Error('away')) }),
    emptyDevice,
  )
  session.restore({ kind: 'signedIn', user: { id: userId } as never })
  return new TabsStore({ platform, session })
}
const pathsOf = (store: TabsStore) => store.tabs.map(({ path }) => path)

describe('a tab', () => {
  test('is opened once for each place, and only for places that have tabs', () => {
    const store = open()
    for (const path of ['/editAd/5', '/newAd', '/editAd/5', '/settings', '/editAd/x'])
      store.open(path)
    expect(pathsOf(store)).toEqual(['/editAd/5', '/newAd'])
  })

  test('that is closed is followed by the tab after it, or else before it', () => {
    const store = open()
    for (const id of [1, 2, 3]) store.open(`/editAd/${id}`)
    expect(store.close('/editAd/2')).toBe('/editAd/3')
    expect(store.close('/editAd/3')).toBe('/editAd/1')
    expect(store.close('/editAd/1')).toBeUndefined()
    expect(store.close('/editAd/1')).toBeUndefined()
  })

  test('of a listing is replaced by the form of the same listing', () => {
    const store = open()
    store.open('/ad/5')
    store.putBeside('/ad/5')
    store.open('/editAd/5')
    expect([pathsOf(store), store.beside]).toEqual([['/editAd/5'], '/editAd/5'])
    store.open('/ad/5')
    store.open('/editAd/5')
    expect(pathsOf(store)).toEqual(['/editAd/5'])
  })

  test('is followed by the next one, cyclically', () => {
    const store = open()
    expect(store.next('/ads', 1)).toBeUndefined()
    for (const id of [1, 2, 3]) store.open(`/editAd/${id}`)
    expect(store.next('/editAd/3', 1)).toBe('/editAd/1')
    expect(store.next('/editAd/1', -1)).toBe('/editAd/3')
    expect(store.next('/ads', 1)).toBe('/editAd/1')
    expect(store.next('/ads', -1)).toBe('/editAd/3')
  })
})

describe('the next start of the back-office', () => {
  test('restores the tabs, their names, the second pane and the place', () => {
    const store = open()
    store.open('/editAd/5')
    store.open('/newAd')
    store.name('/editAd/5', 'By the sea')
    store.putBeside('/newAd')
    store.goTo('/editAd/5')
    const next = open()
    expect(next.tabs).toEqual([
      { path: '/editAd/5', title: 'By the sea' },
      { path: '/newAd', title: '' },
    ])
    expect([next.beside, next.place]).toEqual(['/newAd', '/editAd/5'])
  })

  test('restores no tabs for another account, nor after a sign-out', () => {
    const store = open()
    store.open('/editAd/5')
    expect(open('8').tabs).toEqual([])
    open().clear()
    expect(open().tabs).toEqual([])
  })

  test.each([
    'no json',
    'null',
    '{"owner":"7"}',
    '{"owner":"7","tabs":[4,{"path":"https://evil.example"},{"title":"x"}],"place":"//evil example"}',
  ])('ignores stored tabs that are malformed: %s', (stored) => {
    device.set('deskTabs', stored)
    const store = open()
    expect([store.tabs, store.beside, store.place]).toEqual([[], undefined, undefined])
  })
})
