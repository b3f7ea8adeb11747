import { afterEach, expect, it } from 'vitest'
import type { TestServer } from '../testing/test-server.ts'
import { openTestServer } from '../testing/test-server.ts'
import type { Site } from './site.ts'

let server: TestServer | undefined
afterEach(() => server?.close())

const site: Site = {
  render: async () => {
    throw new Error('no page is rendered for the mini-app')
  },
  assetsOf: () => ({ entry: '/assets/site.js', styles: [], modules: [], fonts: [] }),
  miniAppAssets: (language) => ({
    entry: '/assets/mini-app.js',
    styles: ['/assets/mini-app.css'],
    modules: ['/assets/start.js', `/assets/${language}.js`],
    fonts: ['/assets/firago.woff2'],
  }),
  files: new Map(),
  build: 'b1',
  shellOf: () => [],
}

async function open() {
  server = await openTestServer({ PUBLIC_URL: 'https://sakhli.example' }, { site })
  const { app } = server
  return (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers })
}

it('answers every address below /bot with the one document of the mini-app', async () => {
  const get = await open()
  for (const path of ['/bot', '/bot/', '/bot/ad/7', '/bot/address/a%2Fb', '/bot/nowhere?x=1']) {
    const { statusCode, headers, body } = await get(path)
    expect(statusCode, path).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).toMatch(/<script type="module" nonce="[\w-]+" src="\/assets\/mini-app.js">/)
    expect(body).toContain('<link rel="stylesheet" href="/assets/mini-app.css">')
    expect(body).toMatch(/rel="modulepreload" nonce="[\w-]+" href="\/assets\/start.js"/)
  }
})

it('allows framing by Telegram alone', async () => {
  const get = await open()
  const { headers } = await get('/bot')
  expect(headers['content-security-policy']).toMatch(
    /frame-ancestors https:\/\/web\.telegram\.org https:\/\/\*\.telegram\.org$/,
  )
  expect(headers['x-frame-options']).toBeUndefined()
  expect(headers['cross-origin-opener-policy']).toBeUndefined()
})

it('runs only scripts with the nonce of its own answer', async () => {
  const get = await open()
  const [first, second] = [await get('/bot'), await get('/bot')]
  const nonce = /'nonce-([\w-]{20,})'/.exec(String(first.headers['content-security-policy']))?.[1]
  expect(nonce).toBeDefined()
  expect(String(second.headers['content-security-policy'])).not.toContain(nonce)
  for (const [script] of first.body.matchAll(/<script[^>]*>/g))
    expect(script).toContain(`nonce="${nonce}"`)
})

it('uses the language of the browser, and forbids search engines to list it', async () => {
  const get = await open()
  const { body, headers } = await get('/bot', { 'accept-language': 'he-IL,he;q=0.9' })
  expect(body).toContain('<html lang="he" dir="rtl">')
  expect(body).toContain('/assets/he.js')
  expect(headers['content-language']).toBe('he')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(body).toContain('<meta name="robots" content="noindex">')
  expect((await get('/bot', { 'accept-language': 'de' })).body).toContain('<html lang="ru"')
})

it('answers 304 to a browser that has the document', async () => {
  const get = await open()
  const { headers } = await get('/bot')
  const again = await get('/bot/ad/7', { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

it('leaves an address like /bottle to the site', async () => {
  const get = await open()
  expect((await get('/bottle')).statusCode).toBe(500)
})
