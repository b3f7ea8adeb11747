import { beforeEach, expect, test, vi } from 'vitest'
import type { Sender } from '../ipc/handle.ts'
import { registerCalls } from './register-calls.ts'

type Hear = (event: { senderFrame: object | null }, ...args: unknown[]) => unknown
const lines = vi.hoisted(() => new Map<string, Hear>())
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, listener: Hear) => void lines.set(channel, listener) },
}))

let heard: [string, Sender | undefined, unknown][]
beforeEach(() => {
  lines.clear()
  heard = []
  registerCalls(['app.info', 'files.pick'], async (...asked) => {
    heard.push(asked)
    return { ok: true, value: undefined }
  })
})

test('the sender is read from Electron’s frame, whatever the page sent', () => {
  const top = { url: 'app://sakhli/', parent: null }
  const within = { url: 'https://evil.example/', parent: top }
  const claim = { url: 'app://sakhli/', isMainFrame: true }
  lines.get('files.pick')?.({ senderFrame: top }, { kind: 'folder' }, 'more')
  lines.get('files.pick')?.({ senderFrame: within }, claim)
  lines.get('app.info')?.({ senderFrame: null }, claim)
  expect(heard).toEqual([
    ['files.pick', { url: 'app://sakhli/', isMainFrame: true }, { kind: 'folder' }],
    ['files.pick', { url: 'https://evil.example/', isMainFrame: false }, claim],
    ['app.info', undefined, claim],
  ])
})

test('only the channels of the table are registered', () => {
  expect([...lines.keys()]).toEqual(['app.info', 'files.pick'])
})
