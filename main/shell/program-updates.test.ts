import { EventEmitter } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const electron = vi.hoisted(() => ({ done: [] as string[], checks: 0 }))
vi.mock('electron', () => ({
  app: {
    isPackaged: true,
    releaseSingleInstanceLock: () => electron.done.push('lock released'),
  },
}))
vi.mock('electron-updater', () => {
  const autoUpdater = Object.assign(new EventEmitter(), {
    checkForUpdates: async () => {
      electron.checks += 1
    },
    quitAndInstall: (...how: boolean[]) => electron.done.push(`installs ${how.join(' ')}`),
  })
  return { default: { autoUpdater } }
})
vi.stubGlobal('__SERVER_ADDRESS__', '')
const { watchUpdates } = await import('./program-updates.ts')

const log = { info: () => {}, warn: () => {}, error: () => {} }
let resources: string
beforeAll(async () => {
  resources = await mkdtemp(join(tmpdir(), 'sakhli-resources-'))
  Object.defineProperty(process, 'resourcesPath', { value: resources, configurable: true })
})
afterAll(() => rm(resources, { recursive: true }))

test('a package without an update address never checks for updates', async () => {
  const updates = watchUpdates(log, async () => {})
  updates.start()
  expect(await updates.check()).toEqual({ kind: 'unsupported' })
  expect(electron.checks).toBe(0)
})

test('an update is installed after closing the journal and releasing the lock', async () => {
  await writeFile(join(resources, 'app-update.yml'), 'provider: generic')
  const updates = watchUpdates(log, async () => void electron.done.push('journal closed'))
  expect(updates.state()).toEqual({ kind: 'idle' })
  updates.install()
  await vi.waitFor(() => expect(electron.done).toHaveLength(3))
  expect(electron.done).toEqual(['journal closed', 'lock released', 'installs false true'])
})
