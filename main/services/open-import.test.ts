import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestDesktop } from '../testing/test-desktop.ts'
import { sumUp } from './open-import.ts'

const bytes = (sent: number, total: number) => ({ sent, total, saved: 0 })

test('the taskbar shows one bar for all imports', () => {
  expect(sumUp([])).toEqual({ value: null, state: 'normal' })
  const done = { state: 'done', paused: null, bytes: bytes(9, 9), share: 1 } as const
  expect(sumUp([done])).toEqual({ value: null, state: 'normal' })
  const running = { state: 'running', paused: null, bytes: bytes(1, 4), share: 0.25 } as const
  const paused = { state: 'paused', paused: 'person', bytes: bytes(1, 4), share: 0.25 } as const
  expect(sumUp([running, paused])).toEqual({ value: 0.25, state: 'normal' })
  expect(sumUp([paused])).toEqual({ value: 0.25, state: 'paused' })
  const stopped = { ...paused, paused: 'signIn' } as const
  expect(sumUp([stopped, running])).toEqual({ value: 0.25, state: 'failed' })
})

test('a picked folder is scanned by its token, and its path stays out of events', async () => {
  const world = await openTestDesktop('http://127.0.0.1:1')
  const desktop = await world.start()
  const folder = join(world.folder, 'Sea street 5')
  await mkdir(folder)
  await writeFile(join(folder, 'notes.txt'), 'no picture')
  desktop.hands.picks.push([folder])
  const picked = await desktop.ask('files.pick', { kind: 'folder' })
  const { value } = picked as { value: [{ token: string }] }
  expect(await desktop.ask('import.scan', { tokens: [value[0].token] })).toMatchObject({ ok: true })
  await expect
    .poll(async () => JSON.stringify(await desktop.ask('import.batches')))
    .toContain('planned')
  expect(JSON.stringify(desktop.told)).not.toContain(world.folder)
  await world.close()
})

test('a journal that cannot be opened disables the import and nothing else', async () => {
  const world = await openTestDesktop('http://127.0.0.1:1')
  await writeFile(join(world.folder, 'import'), 'a file where the folder should be')
  const desktop = await world.start()
  expect(await desktop.ask('import.batches')).toMatchObject({
    ok: false,
    error: { code: 'NOT_POSSIBLE_NOW' },
  })
  expect(await desktop.ask('settings.read')).toMatchObject({ ok: true })
  await world.close()
})
