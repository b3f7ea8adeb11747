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

test('on Linux, secrets are kept only with a known keychain, not with basic_text', async () => {
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

test('on other systems, secrets are kept if the system offers encryption', async () => {
  pretend('darwin')
  safe.backend = 'unknown'
  expect(await keychain.canKeep()).toBe(true)
  safe.isThere = false
  expect(await keychain.canKeep()).toBe(false)
})
