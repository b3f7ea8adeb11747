import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './desktop.ts'
import { openHost } from './host.ts'

test('the page calls the server through the program', { tag: '@long' }, async ({ host }) => {
  const found = await host.page().evaluate(async () => {
    const answer = await fetch('/estateserver/apartments?limit=3')
    return { status: answer.status, listings: (await answer.json()).length }
  })
  expect(found).toEqual({ status: 200, listings: 3 })
})

test('the page’s address serves nothing but the built page', { tag: '@long' }, async ({ host }) => {
  await writeFile(join(host.folder, 'secret.json'), '{"secret":1}')
  const paths = ['/..%2fsecret.json', '/%2e%2e/secret.json', '/..%5csecret.json', '/.env'].concat([
    '//etc/passwd',
    '/assets/../../main/index.js',
    '/main/index.js',
    '/preload/index.cjs',
    '/package.json',
    '/index.html%00.js',
  ])
  const statuses = await host.page().evaluate(async (all) => {
    const found: Record<string, number> = {}
    for (const path of all) found[path] = (await fetch(location.origin + path)).status
    return found
  }, paths)
  for (const path of paths) expect([path, statuses[path]]).toEqual([path, 404])
})

test('the page’s policy blocks inline scripts and requests to foreign servers', async ({
  host,
}) => {
  const page = host.page()
  const policy = await page.evaluate(async () =>
    (await fetch('/')).headers.get('content-security-policy'),
  )
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe-eval')
  const broken = await page.evaluate(async () => {
    const refused: string[] = []
    addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective))
    const script = document.createElement('script')
    script.textContent = 'window.ran = true'
    document.body.append(script)
    await fetch('https://evil.example/').catch(() => refused.push('fetch'))
    Object.assign(window, { refused })
    return { ran: 'ran' in window }
  })
  expect(broken.ran).toBe(false)
  const refused = () => page.evaluate((): string[] => Reflect.get(window, 'refused'))
  await expect
    .poll(refused)
    .toEqual(expect.arrayContaining(['script-src-elem', 'connect-src', 'fetch']))
})

test('an https link opens outside the program; file, javascript and http links are refused', {
  tag: '@long',
}, async ({ host }) => {
  const open = (url: string) =>
    host.page().evaluate((each) => window.sakhli.links.open({ url: each }), url)
  expect(await open('https://t.me/sakhli')).toMatchObject({ ok: true })
  for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'http://sakhli.example/'])
    expect(await open(url)).toMatchObject({ ok: false, error: { code: 'FORBIDDEN_LINK' } })
  expect((await host.hands()).opened).toEqual(['https://t.me/sakhli'])
})

test('a sakhli:// link opens its listing in a running program, and in one that it starts', {
  tag: '@long',
}, async ({ host }) => {
  await host.openLink('sakhli://ad/12')
  await expect.poll(() => new URL(host.page().url()).hash).toBe('#/ad/12')
  await host.openLink('sakhli://ad/../settings')
  await host.openLink('https://ad/13')
  await host.restart('sakhli://ad/14')
  await expect.poll(() => new URL(host.page().url()).hash).toBe('#/ad/14')
})

test('settings outlast a restart, and the page has the chosen theme', { tag: '@long' }, async ({
  host,
}) => {
  await host
    .page()
    .evaluate(() =>
      window.sakhli.settings.change({ language: 'he', theme: 'dark', bandwidth: 300_000 }),
    )
  await host.restart()
  const page = host.page()
  await page.locator('#app > *').first().waitFor()
  expect(await page.evaluate(() => window.sakhli.settings.read())).toMatchObject({
    value: { language: 'he', theme: 'dark', bandwidth: 300_000 },
  })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('without a server the page opens, and its calls fail with a code that says why', {
  tag: '@long',
}, async ({ host }) => {
  const alone = await openHost({
    server: 'http://127.0.0.1:1',
    folder: join(host.folder, 'alone'),
  })
  const page = alone.page()
  await page.locator('#app > *').first().waitFor()
  const answer = await page.evaluate(async () => {
    const asked = await fetch('/estateserver/apartments')
    return [asked.status, await asked.json()]
  })
  expect(answer).toEqual([503, { code: 'UNAVAILABLE', message: 'The server cannot be reached' }])
  expect(
    await page.evaluate(() =>
      window.sakhli.session.signIn({ email: 'nino@agency.example', password: 'by the sea' }),
    ),
  ).toMatchObject({ ok: false, error: { code: 'UNREACHABLE' } })
  await alone.close()
})
