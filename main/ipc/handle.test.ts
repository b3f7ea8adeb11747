import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channelOf, desktopCalls } from '../../contract/desktop/desktop.ts'
import type { RunningDesktop, TestDesktop } from '../testing/test-desktop.ts'
import { openTestDesktop, ourPage } from '../testing/test-desktop.ts'

let world: TestDesktop
let desktop: RunningDesktop
beforeAll(async () => {
  world = await openTestDesktop('http://127.0.0.1:1')
  desktop = await world.start()
})
afterAll(() => world.close())

const channels = Object.entries(desktopCalls).flatMap(([group, calls]) =>
  Object.keys(calls).map((name) => channelOf(group, name)),
)

describe('a call', () => {
  test('that is named in the table has a handler', () => {
    expect(new Set(desktop.channels)).toEqual(new Set([...channels, 'files.takeDropped']))
  })

  const foreign = [
    ['a frame within the page', { ...ourPage, isMainFrame: false }],
    ['another page', { url: 'https://sakhli.example/', isMainFrame: true }],
    ['a page that is called alike', { url: 'app://sakhli.example/', isMainFrame: true }],
    ['a page on another host of the scheme', { url: 'app://other/', isMainFrame: true }],
    ['a page with the address in its user part', { url: 'app://sakhli@x/', isMainFrame: true }],
    ['a file', { url: 'file:///app://sakhli/', isMainFrame: true }],
    ['an empty frame', { url: 'about:blank', isMainFrame: true }],
    ['a frame that is gone', undefined],
  ] as const
  test.each(foreign)('from %s is refused before anything else', async (_, sender) => {
    for (const channel of desktop.channels)
      expect(await desktop.dispatch(channel, sender, undefined)).toMatchObject({
        ok: false,
        error: { code: 'FOREIGN_SENDER' },
      })
    expect(desktop.hands).toMatchObject({ asked: [], opened: [], notices: [] })
  })

  const illFormed: [string, unknown][] = [
    ['session.signIn', undefined],
    ['session.signIn', { email: 'nino@agency.example' }],
    ['session.signIn', { email: ['nino@agency.example'], password: 'x' }],
    ['session.signIn', { email: 'nino@agency.example', password: 'x', server: 'https://evil' }],
    ['settings.change', { theme: 'sepia' }],
    ['settings.change', { serverAddress: 'https://evil.example' }],
    ['settings.change', { watchedFolders: [{ id: 'a', path: '/etc', name: 'etc' }] }],
    ['settings.change', JSON.parse('{"__proto__":{"theme":"dark"},"constructor":1}')],
    ['settings.setServer', { address: 'x'.repeat(300) }],
    ['files.pick', { kind: 'anything' }],
    ['files.takeDropped', { paths: '/etc/passwd' }],
    ['files.saveText', { name: '', text: 'x' }],
    ['import.scan', { tokens: ['../../etc/passwd'] }],
    ['import.scan', { tokens: ['/home/nino/Pictures/holiday-in-Batumi'] }],
    ['window.showProgress', { value: 2 }],
    ['window.showProgress', { value: Number.NaN }],
    ['window.notify', { title: 'x', body: 'y', place: 'https://evil.example' }],
    ['window.notify', { title: 'x', body: 'y', place: '//evil.example' }],
    ['window.dragOut', { batch: 'a', files: ['/etc/passwd'] }],
    ['window.dragOut', { batch: '../..', files: ['a'] }],
    ['window.showInFolder', { batch: 'a', file: '../../etc/passwd' }],
    ['links.open', { url: 12 }],
    ['updates.install', { url: 'https://evil.example/setup.exe' }],
    ['app.info', 'something'],
    ['no.such', undefined],
    ['constructor', undefined],
    ['__proto__', {}],
  ]
  test.each(illFormed)('to %s with %j is refused as ill-formed', async (channel, args) => {
    expect(await desktop.dispatch(channel, ourPage, args)).toMatchObject({
      ok: false,
      error: { code: 'BAD_ARGUMENTS' },
    })
  })

  test('that fails answers without the reason, which is only in the log', async () => {
    desktop.hands.savePaths.push('/dev/null/secret-place/report.csv')
    const outcome = await desktop.ask('files.saveText', { name: 'report.csv', text: '' })
    expect(outcome).toMatchObject({ ok: false, error: { code: 'FAILED' } })
    expect(JSON.stringify(outcome)).not.toContain('secret-place')
    expect(await readFile(world.logPath, 'utf8')).toContain('secret-place')
  })
})
