import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestDesktop } from '../testing/test-desktop.ts'
import { openTestDesktop } from '../testing/test-desktop.ts'

/** Nobody listens at this address: settings need no server. */
const nobody = 'http://127.0.0.1:1'

let world: TestDesktop
beforeEach(async () => {
  world = await openTestDesktop(nobody)
})
afterEach(() => world.close())

describe('settings', () => {
  test('last over a restart, and the page is told of each change', async () => {
    const first = await world.start()
    await first.ask('settings.change', { language: 'ka', theme: 'dark' })
    await first.ask('settings.change', { bandwidth: 500_000 })
    expect(first.told.filter(([name]) => name === 'settings.changed')).toHaveLength(2)
    const second = await world.start()
    expect(await second.ask('settings.read')).toMatchObject({
      value: { serverAddress: nobody, language: 'ka', theme: 'dark', bandwidth: 500_000 },
    })
    expect(await second.ask('app.info')).toMatchObject({ value: { language: 'ka' } })
  })

  test('for the import apply to the next import, and are validated', async () => {
    const desktop = await world.start()
    const watermark = { kind: 'text', text: 'Sakhli', corner: 'bottomRight', opacity: 0.4 }
    await desktop.ask('settings.change', { watermark, uploadsAtOnce: 2, importPreset: 'best' })
    const folder = join(world.folder, 'Sea street 5')
    await mkdir(folder)
    await writeFile(join(folder, 'sea.jpg'), 'no picture')
    desktop.hands.picks.push([folder])
    const picked = await desktop.ask('files.pick', { kind: 'folder' })
    const { value } = picked as { value: [{ token: string }] }
    const begun = await desktop.ask('import.scan', { tokens: [value[0].token] })
    const { batch } = (begun as { value: { batch: string } }).value
    expect(await desktop.ask('import.plan', { batch })).toMatchObject({
      value: { settings: { watermark, preset: 'best' } },
    })
    for (const uploadsAtOnce of [0, 9, 1.5])
      expect(await desktop.ask('settings.change', { uploadsAtOnce })).toMatchObject({
        error: { code: 'BAD_ARGUMENTS' },
      })
  })

  test('give the system’s language until one is chosen', async () => {
    const desktop = await world.start()
    expect(await desktop.ask('app.info')).toMatchObject({ value: { language: 'en' } })
  })

  test('from another version lose only the values that are not understood', async () => {
    await writeFile(
      join(world.folder, 'settings.json'),
      JSON.stringify({ theme: 'sepia', language: 'he', importPreset: 4, extra: true }),
    )
    const desktop = await world.start()
    expect(await desktop.ask('settings.read')).toMatchObject({
      value: { theme: 'system', language: 'he', importPreset: 'balanced' },
    })
  })

  test('in a broken file are saved aside, not overwritten', async () => {
    const path = join(world.folder, 'settings.json')
    await writeFile(path, '{ "language": "he", ')
    const desktop = await world.start()
    expect(await desktop.ask('settings.read')).toMatchObject({ value: { language: null } })
    await desktop.ask('settings.change', { language: 'ru' })
    expect(await readFile(`${path}.broken`, 'utf8')).toBe('{ "language": "he", ')
  })
})

describe('files', () => {
  test('are given to the page by token and name, never by path', async () => {
    const desktop = await world.start()
    const folder = join(world.folder, 'Батуми')
    await mkdir(folder)
    desktop.hands.picks.push([folder, join(world.folder, 'gone.jpg')])
    const picked = await desktop.ask('files.pick', { kind: 'folder' })
    expect(picked).toEqual({
      ok: true,
      value: [{ token: expect.stringMatching(/^[\w-]{22,}$/), name: 'Батуми', kind: 'folder' }],
    })
    expect(JSON.stringify(picked)).not.toContain(world.folder)
    const [{ token }] = (picked as { value: [{ token: string }] }).value
    expect(desktop.files.pathOf(token)).toBe(folder)
    expect(desktop.files.pathOf('A'.repeat(24))).toBeUndefined()
  })

  test('that were dropped get tokens as well', async () => {
    const desktop = await world.start()
    const dropped = await desktop.ask('files.takeDropped', {
      paths: [join(world.folder, 'page'), 'relative/name.jpg', join(world.folder, 'gone')],
    })
    expect(dropped).toMatchObject({ ok: true, value: [{ name: 'page', kind: 'folder' }] })
  })

  test('chosen as watched folders are shown without paths, each once', async () => {
    const desktop = await world.start()
    const path = join(world.folder, 'page')
    desktop.hands.picks.push([path], [path])
    await desktop.ask('settings.addWatchedFolder')
    await desktop.ask('settings.addWatchedFolder')
    expect(await desktop.ask('settings.addWatchedFolder')).toEqual({ ok: true, value: null })
    const shown = await desktop.ask('settings.read')
    expect(JSON.stringify(shown)).not.toContain(world.folder)
    expect(shown).toMatchObject({ value: { watchedFolders: [{ name: 'page' }] } })
    const id = desktop.settings.shown.watchedFolders[0]?.id
    await desktop.ask('settings.removeWatchedFolder', { id })
    expect(desktop.settings.shown.watchedFolders).toEqual([])
  })

  test('of text are saved where the person chooses, or not at all', async () => {
    const desktop = await world.start()
    const path = join(world.folder, 'report.csv')
    desktop.hands.savePaths.push(path)
    const report = { name: '../../report.csv', text: 'name;state\n' }
    expect(await desktop.ask('files.saveText', report)).toEqual({ ok: true, value: true })
    expect(await readFile(path, 'utf8')).toBe('name;state\n')
    expect(await desktop.ask('files.saveText', report)).toEqual({ ok: true, value: false })
  })
})

describe('the operating system', () => {
  test('opens outside links only of allowed kinds', async () => {
    const desktop = await world.start()
    expect(await desktop.ask('links.open', { url: 'https://t.me/sakhli' })).toMatchObject({
      ok: true,
    })
    expect(await desktop.ask('links.open', { url: 'file:///etc/passwd' })).toMatchObject({
      ok: false,
      error: { code: 'FORBIDDEN_LINK' },
    })
    expect(desktop.hands.opened).toEqual(['https://t.me/sakhli'])
  })

  test('shows notices that lead to their place, and none when they are off', async () => {
    const desktop = await world.start()
    await desktop.ask('app.takePlace')
    const notice = { title: 'Done', body: '60 pictures', place: '/import' }
    expect(await desktop.ask('window.notify', notice)).toEqual({ ok: true, value: true })
    desktop.hands.notices[0]?.onClick()
    expect(desktop.told.at(-1)).toEqual(['app.goTo', { place: '/import' }])
    await desktop.ask('settings.change', { areNotificationsOn: false })
    expect(await desktop.ask('window.notify', notice)).toEqual({ ok: true, value: false })
    expect(desktop.hands.notices).toHaveLength(1)
  })
})
