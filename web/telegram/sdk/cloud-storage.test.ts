import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeviceStorage } from '../../../renderer/kernel/platform/platform.ts'
import { makeTelegram } from '../testing/telegram.ts'
import { CloudStorage, readCloudKey, writeCloudKey } from './cloud-storage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const makeDevice = (held: Map<string, string> = new Map()): DeviceStorage => ({
  read: (key) => held.get(key),
  write: (key, value) => {
    held.set(key, value)
    return true
  },
  remove: (key) => void held.delete(key),
})

/** Telegram's storage for one person, shared by all their devices. */
function makeCloud(cloud: Map<string, string> = new Map()) {
  const state = { isDown: false }
  const open = (device = makeDevice()) => {
    const line = makeTelegram()
    line.answerWith(({ params }) => {
      const { req_id, method, params: given } = params as Call
      if (state.isDown) return
      const result = answer(cloud, method, given)
      line.emit('custom_method_invoked', { req_id, result })
    })
    return { ...line, device, storage: new CloudStorage(line.telegram, device) }
  }
  return { cloud, state, open }
}

interface Call {
  req_id: string
  method: string
  params: { key?: string; value?: string; keys?: string[] }
}

function answer(cloud: Map<string, string>, method: string, { key, value, keys }: Call['params']) {
  if (method === 'getStorageKeys') return [...cloud.keys()]
  if (method === 'getStorageValues')
    return Object.fromEntries((keys ?? []).map((each) => [each, cloud.get(each) ?? '']))
  if (method === 'saveStorageValue') cloud.set(key!, value!)
  else for (const each of keys ?? []) cloud.delete(each)
  return true
}

const pass = (ms = 2_000) => vi.advanceTimersByTimeAsync(ms)

describe('a value stored in Telegram', () => {
  test('is there at once, and on another device a little later', async () => {
    const { open } = makeCloud()
    const phone = open()
    expect(phone.storage.write('draft:new', 'sea view')).toBe(true)
    expect(phone.storage.read('draft:new')).toBe('sea view')
    await pass()
    const desktop = open()
    await desktop.storage.load()
    expect(desktop.storage.read('draft:new')).toBe('sea view')
  })

  test('that is removed is removed in Telegram too', async () => {
    const { open, cloud } = makeCloud(new Map([['myContacts', '{}']]))
    const { storage } = open()
    await storage.load()
    storage.remove('myContacts')
    await pass()
    expect([...cloud]).toEqual([])
    expect(storage.read('myContacts')).toBeUndefined()
  })

  test('is not overwritten by an older value in Telegram', async () => {
    const { open, state, cloud } = makeCloud(new Map([['draft', 'old']]))
    const device = makeDevice()
    state.isDown = true
    open(device).storage.write('draft', 'new')
    await pass(60_000)
    // The window is reloaded, and Telegram answers again.
    state.isDown = false
    const { storage } = open(device)
    await storage.load()
    expect(storage.read('draft')).toBe('new')
    await pass()
    expect(cloud.get('draft')).toBe('new')
    expect(device.read('cloudOwed')).toBeUndefined()
  })

  test('stays on the device when Telegram refuses it', async () => {
    const { open, cloud } = makeCloud(new Map([['draft', 'short']]))
    const { storage } = open()
    storage.write('draft', 'x'.repeat(5_000))
    await pass()
    expect(cloud.has('draft')).toBe(false)
    expect(storage.read('draft')).toHaveLength(5_000)
  })

  test('is sent once in its last version after several writes', async () => {
    const { open, cloud } = makeCloud()
    const { storage, posted } = open()
    for (const text of ['a', 'ab', 'abc']) storage.write('draft', text)
    await pass()
    expect(cloud.get('draft')).toBe('abc')
    expect(posted).toHaveLength(1)
  })
})

test('an old client is not asked, and the device stores the value', async () => {
  const { telegram, posted } = makeTelegram({ unknown: ['web_app_invoke_custom_method'] })
  const storage = new CloudStorage(telegram, makeDevice())
  await storage.load()
  storage.write('key', 'value')
  await pass()
  expect(posted).toEqual([])
  expect(storage.read('key')).toBe('value')
})

test.each(['draft:new', 'myContacts', 'a_b', 'ключ', 'x y/z', '-'])(
  '%j survives as a key',
  (key) => {
    expect(writeCloudKey(key)).toMatch(/^[A-Za-z0-9_-]{1,128}$/)
    expect(readCloudKey(writeCloudKey(key)!)).toBe(key)
  },
)

test('a foreign, empty or too long key is refused', () => {
  expect(readCloudKey('a_b')).toBeUndefined()
  expect(writeCloudKey('x'.repeat(129))).toBeUndefined()
  expect(writeCloudKey('')).toBeUndefined()
})
