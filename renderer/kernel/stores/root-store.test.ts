import { expect, test } from 'vitest'
import { makeApi } from '../api/api-client.ts'
import type { Platform } from '../platform/platform.ts'
import { batumi } from '../testing/batumi.ts'
import { defineStore, RootStore } from './root-store.ts'

class Basket {
  items: string[] = []
  isDeviceRead = false

  snapshot = () => this.items
  restore(items: string[]) {
    this.items = items
  }
  readDevice() {
    this.isDeviceRead = true
  }
  continueFrom(before: Basket) {
    this.items = before.items
  }
}

const basketStore = defineStore('basket', () => new Basket())
const menuStore = defineStore('menu', () => new Basket(), { outlivesSession: true })

function open(register = [basketStore]) {
  const platform = { linkPrefix: '', storage: { remove: () => {} } } as unknown as Platform
  const api = makeApi({ send: async () => new Response() })
  return new RootStore({ api, platform, language: 'en', city: batumi, register })
}

test('a store is made once for each root store', () => {
  const root = open()
  expect(root.get(basketStore)).toBe(root.get(basketStore))
  expect(open().get(basketStore)).not.toBe(root.get(basketStore))
})

test('a snapshot of the server reaches a store made before or after it', () => {
  const server = open([basketStore, menuStore])
  server.get(basketStore).restore(['bread'])
  server.get(menuStore).restore(['soup'])
  const browser = open([basketStore])
  browser.restore(JSON.parse(JSON.stringify(server.snapshot())))
  expect(browser.get(basketStore).items).toEqual(['bread'])
  expect(browser.get(menuStore).items).toEqual(['soup'])
})

test('the device is read once allowed, also by stores made later', () => {
  const root = open()
  expect(root.get(basketStore).isDeviceRead).toBe(false)
  root.readDevice()
  expect(root.get(basketStore).isDeviceRead).toBe(true)
  expect(root.get(menuStore).isDeviceRead).toBe(true)
})

test('a new session keeps only the stores that outlive sessions', () => {
  const root = open()
  root.get(basketStore).restore(['bread'])
  root.get(menuStore).restore(['soup'])
  const shown: [RootStore, string | undefined][] = []
  root.onReplaced((next, message) => shown.push([next, message]))
  expect(root.over.aborted).toBe(false)
  const next = root.replaceSession(() => {}, 'bye')
  expect([root.over.aborted, next.over.aborted]).toEqual([true, false])
  expect(shown).toEqual([[next, 'bye']])
  expect(next.get(basketStore).items).toEqual([])
  expect(next.get(menuStore).items).toEqual(['soup'])
  next.continueFrom(root)
  expect(next.get(basketStore).items).toEqual(['bread'])
})
