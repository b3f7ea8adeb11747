import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Outcome } from '../../contract/desktop/errors.ts'
import type { ImportPlan } from '../../contract/import/plan.ts'
import type { TestServer } from '../../server/testing/test-server.ts'
import { openTestServer } from '../../server/testing/test-server.ts'
import { somePicture } from '../import/testing/some-picture.ts'
import type { RunningDesktop, TestDesktop } from '../testing/test-desktop.ts'
import { openTestDesktop } from '../testing/test-desktop.ts'

/** A busy machine may take this long. */
const soon = { timeout: 25_000 }

let testServer: TestServer
let server: string
let token: string
beforeAll(async () => {
  testServer = await openTestServer()
  server = await testServer.app.listen({ port: 0, host: '127.0.0.1' })
  token = (await testServer.someone({ is_admin: true, is_agency: true })).token
})
afterAll(() => testServer.close())

let world: TestDesktop
let desktop: RunningDesktop
let pictures: string
beforeEach(async () => {
  world = await openTestDesktop(server)
  desktop = await world.start()
  await desktop.session.save(server, token)
  await desktop.ask('app.takePlace')
  pictures = join(world.folder, 'person', 'Sea street 5')
  await mkdir(pictures, { recursive: true })
})
afterEach(() => world.close())

const ask = async <T>(channel: string, args?: unknown): Promise<T> => {
  const outcome = (await desktop.ask(channel, args)) as Outcome<T>
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  return outcome.value
}
const put = async (...names: string[]) => {
  for (const name of names) await writeFile(join(pictures, name), await somePicture())
}
const planOf = (batch: string) => ask<ImportPlan>('import.plan', { batch })
const until = (batch: string, state: ImportPlan['state']) =>
  expect.poll(async () => (await planOf(batch)).state, soon).toBe(state)

async function plan(...names: string[]) {
  await put(...names)
  desktop.hands.picks.push([pictures])
  const [folder] = await ask<{ token: string }[]>('files.pick', { kind: 'folder' })
  const { batch } = await ask<{ batch: string }>('import.scan', { tokens: [folder?.token] })
  await until(batch, 'planned')
  return batch
}

async function run(batch: string) {
  await ask('import.start', { batch })
  await until(batch, 'done')
  // The last event of the run removes the progress bar.
  await expect.poll(() => desktop.hands.progress.at(-1)?.value, soon).toBe(null)
}

const notices = () => desktop.hands.notices.map(({ title, body }) => [title, body])

describe('An import', () => {
  test('shows progress on the taskbar, keeps the computer awake, and sends a notice at its end', {
    tags: 'long',
  }, async () => {
    await ask('settings.change', { language: 'ru' })
    const batch = await plan('1.jpg', '2.jpg')
    await ask('import.setBandwidth', { batch, bandwidth: 40_000 })
    await ask('import.start', { batch })
    await expect.poll(() => desktop.hands.isAwake, soon).toBe(true)
    await expect.poll(() => desktop.hands.progress.at(-1)?.value, soon).toBeGreaterThan(0)
    await ask('import.setBandwidth', { batch, bandwidth: null })
    await until(batch, 'done')
    await expect.poll(notices, soon).toEqual([['Загрузка завершена', 'Отправлено: 2']])
    expect(desktop.hands.progress.at(-1)?.value).toBe(null)
    expect(desktop.hands.isAwake).toBe(false)
    desktop.hands.notices[0]?.onClick()
    expect(desktop.told.at(-1)).toEqual(['app.goTo', { place: '/import' }])
  })

  test('names the number of failed files in its notice', { tags: 'long' }, async () => {
    const batch = await plan('1.jpg', '2.jpg')
    await rm(join(pictures, '2.jpg'))
    await run(batch)
    await expect
      .poll(notices, soon)
      .toEqual([['The import is done, but not all of it went up', 'Sent: 1 · Failed: 1']])
  })

  test('sends no notice while the window is in front, or with notices off', {
    tags: 'long',
  }, async () => {
    desktop.hands.isInFront = true
    await run(await plan('1.jpg'))
    desktop.hands.isInFront = false
    await ask('settings.change', { areNotificationsOn: false })
    await run(await plan('2.jpg'))
    expect(notices()).toEqual([])
  })

  test('that waits for a sign-in sends a notice, with the taskbar bar failed', {
    tags: 'long',
  }, async () => {
    const batch = await plan('1.jpg')
    await desktop.session.save(server, 'no-session-of-this-server')
    await ask('import.start', { batch })
    await until(batch, 'paused')
    await expect
      .poll(notices, soon)
      .toEqual([['The import waits for you', 'Sign in again, and it goes on where it was.']])
    await expect.poll(() => desktop.hands.progress.at(-1)?.state, soon).toBe('failed')
  })
})

describe('A watched folder', () => {
  test('proposes an import of its new images, until the proposal is taken', async () => {
    desktop.hands.picks.push([pictures])
    const { id } = await ask<{ id: string }>('settings.addWatchedFolder')
    await put('1.jpg', '2.jpg')
    const proposals = () => ask<{ token: string }[]>('import.proposals')
    await expect
      .poll(proposals, soon)
      .toMatchObject([{ watch: id, name: 'Sea street 5', files: 2 }])
    expect(desktop.told.map(([name]) => name)).toContain('import.proposed')
    expect(notices()).toContainEqual([
      'New pictures in “Sea street 5”',
      'Files: 2. Open the import to look at them.',
    ])
    const [proposal] = await proposals()
    expect(JSON.stringify(proposal)).not.toContain(world.folder)
    await ask('import.scan', { tokens: [proposal?.token] })
    expect(await proposals()).toEqual([])
  })

  test('is watched again after a restart, and no longer once removed', async () => {
    desktop.hands.picks.push([pictures])
    const { id } = await ask<{ id: string }>('settings.addWatchedFolder')
    desktop = await world.start()
    await put('1.jpg')
    const proposals = () => ask('import.proposals')
    await expect.poll(proposals, soon).toHaveLength(1)
    await ask('settings.removeWatchedFolder', { id })
    expect(await proposals()).toEqual([])
  })
})

describe('An image of the plan', () => {
  test('can be dragged out as its original file, and no other file can', {
    tags: 'long',
  }, async () => {
    const batch = await plan('1.jpg', '2.jpg')
    const files = (await planOf(batch)).files.map((file) => file.id)
    expect(await ask('window.dragOut', { batch, files })).toBe(true)
    expect(desktop.hands.dragged).toEqual([[join(pictures, '1.jpg'), join(pictures, '2.jpg')]])
    await rm(join(pictures, '1.jpg'))
    expect(await ask('window.dragOut', { batch, files: files.slice(0, 1) })).toBe(false)
    expect(await ask('window.dragOut', { batch, files: ['no-file-of-this'] })).toBe(false)
    expect(await ask('window.dragOut', { batch: 'no-batch', files })).toBe(false)
    expect(desktop.hands.dragged).toHaveLength(1)
  })

  test('is shown in its folder while it exists, and no other file is', {
    tags: 'long',
  }, async () => {
    const batch = await plan('1.jpg')
    const [file] = (await planOf(batch)).files
    expect(await ask('window.showInFolder', { batch, file: file?.id })).toBe(true)
    expect(await ask('window.showInFolder', { batch, file: 'no-file-of-this' })).toBe(false)
    expect(await ask('window.showInFolder', { batch: 'no-batch', file: file?.id })).toBe(false)
    await rm(join(pictures, '1.jpg'))
    expect(await ask('window.showInFolder', { batch, file: file?.id })).toBe(false)
    expect(desktop.hands.shownInFolder).toEqual([join(pictures, '1.jpg')])
  })
})

test('the tray pauses a running import and resumes a paused one, without the page', {
  tags: 'long',
}, async () => {
  const batch = await plan('1.jpg', '2.jpg', '3.jpg')
  await ask('import.setBandwidth', { batch, bandwidth: 10_000 })
  await ask('import.start', { batch })
  await desktop.importService.pauseOrResume()
  expect(await planOf(batch)).toMatchObject({ state: 'paused', paused: 'person' })
  await ask('import.setBandwidth', { batch, bandwidth: null })
  await desktop.importService.pauseOrResume()
  await until(batch, 'done')
})
