import { afterAll, expect, test, vi } from 'vitest'
import { keychain } from './keychain.ts'

const safe = vi.hoisted(() => ({ backend: 'gnome_libsecret', isThere: true }))
vi.mock('electron', () => ({
  safeStorage: {
    getSelectedStorageBackend: () => safe.backend,
    isAsyncEncryptionAvailable: async () => safe.isThere,
  },
}))
const { platform } = process
const pretend = (value: string) => Object.defineProperty(process, 'platform', { value })
afterAll(() => pretend(platform))

test('a Linux without a safe of its own keeps no secret: what seals it there is known to all', async () => {
  pretend('linux')
  for (const [backend, can] of [
    ['gnome_libsecret', true],
    ['kwallet6', true],
    ['basic_text', false],
    ['unknown', false],
  ] as const) {
    safe.backend = backend
    expect([backend, await keychain.canKeep()]).toEqual([backend, can])
  }
})

test('elsewhere the system says whether it has one', async () => {
  pretend('darwin')
  safe.backend = 'unknown'
  expect(await keychain.canKeep()).toBe(true)
  safe.isThere = false
  expect(await keychain.canKeep()).toBe(false)
})
