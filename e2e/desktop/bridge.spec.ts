import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, signIn, test } from './desktop.ts'

test('a foreign page that got hold of the preload is refused every call', { tag: '@long' }, async ({
  host,
  account,
}) => {
  await signIn(host, account)
  await host.choose('/etc')
  const foreign = await host.openForeignPage()
  const outcomes = await foreign.evaluate(async () => [
    await window.sakhli.session.state(),
    await window.sakhli.settings.read(),
    await window.sakhli.files.pick({ kind: 'folder' }),
    await window.sakhli.links.open({ url: 'https://t.me/sakhli' }),
  ])
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ ok: false, error: { code: 'FOREIGN_SENDER' } })
  expect((await host.hands()).opened).toEqual([])
})

test('ill-formed arguments are refused, whatever the types say', { tag: '@long' }, async ({
  host,
}) => {
  const outcomes = await host.page().evaluate(async () => {
    const ask = window.sakhli as unknown as Record<
      string,
      Record<string, (args: unknown) => Promise<unknown>>
    >
    return [
      await ask.settings?.change?.({ theme: 'sepia' }),
      await ask.settings?.change?.({ serverAddress: 'https://evil.example' }),
      await ask.files?.pick?.({ kind: '../..' }),
      await ask.window?.notify?.({ title: 'x', body: 'y', place: 'https://evil.example' }),
      await ask.import?.scan?.({ tokens: ['/etc/passwd'] }),
    ]
  })
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ ok: false, error: { code: 'BAD_ARGUMENTS' } })
})

test('the page has the bridge’s groups of calls, and no access to Electron or Node', {
  tag: '@long',
}, async ({ host }) => {
  const found = await host.page().evaluate(() => ({
    groups: Object.keys(window.sakhli).sort(),
    node: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
      (name) => name in window,
    ),
  }))
  expect(found.node).toEqual([])
  expect(found.groups).toEqual(
    ['app', 'files', 'import', 'links', 'on', 'session', 'settings'].concat([
      'takeDropped',
      'updates',
      'window',
    ]),
  )
})

test('chosen files reach the page as tokens and names, without their paths', {
  tag: '@long',
}, async ({ host }) => {
  const path = join(host.folder, 'ბათუმი.csv')
  await writeFile(path, 'folder;price\n')
  await host.choose(path)
  const picked = await host.page().evaluate(() => window.sakhli.files.pick({ kind: 'table' }))
  expect(picked).toMatchObject({ ok: true, value: [{ name: 'ბათუმი.csv', kind: 'file' }] })
  expect(JSON.stringify(picked)).not.toContain(host.folder)
})

test('dropped files reach the page as tokens and names, without their paths', {
  tag: '@long',
}, async ({ host }) => {
  const path = join(host.folder, 'sea.jpg')
  await writeFile(path, 'x')
  const page = host.page()
  await page.evaluate(() => {
    addEventListener('dragover', (event) => event.preventDefault())
    addEventListener('drop', (event) => {
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      void window.sakhli.takeDropped(files).then((taken) => Object.assign(window, { taken }))
    })
  })
  await host.drop('body', [path])
  await page.waitForFunction(() => 'taken' in window)
  const taken = await page.evaluate(() => Reflect.get(window, 'taken'))
  expect(taken).toMatchObject({ ok: true, value: [{ name: 'sea.jpg', kind: 'file' }] })
  expect(JSON.stringify(taken)).not.toContain(host.folder)
})
