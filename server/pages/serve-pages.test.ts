import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TestServer } from '../testing/test-server.ts'
import { openTestServer } from '../testing/test-server.ts'
import type { Show, Shown } from './testing/one-page-site.ts'
import { onePageSite } from './testing/one-page-site.ts'

let server: TestServer | undefined
afterEach(() => server?.close())

async function openSite(show: Show, env: Record<string, string> = {}) {
  const { site, asked } = onePageSite(show)
  server = await openTestServer({ PUBLIC_URL: 'https://sakhli.example', ...env }, { site })
  const { app } = server
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers })
  return { ...server, get, asked }
}

/** One script stores early presses; the other loads the scripts that carry them out. */
const ownScripts = 2
const noncesIn = (html: string) => [...html.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce)
const scripts = (html: string) => [...html.matchAll(/<script(?![^>]*application\/)[^>]*>/g)]

describe('a page', () => {
  it('comes whole, with the files of its first view named in its head', async () => {
    const { get } = await openSite(() => ({ html: '<h1>234 ads</h1>', state: { count: 234 } }))
    const { statusCode, headers, body } = await get('/')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<div id="app"><h1>234 ads</h1></div>')
    expect(body).toContain('id="state" data-path="/">{"count":234}</script>')
    expect(body).toContain('<link rel="stylesheet" href="/assets/site-1.css">')
    expect(body).toContain('["/assets/home-1.js","/assets/site-1.js"]')
    expect(body).toContain('crossorigin href="/assets/firago-1.woff2">')
  })

  it('runs only scripts with the nonce of its own answer', async () => {
    const { get } = await openSite(() => ({}))
    const [first, second] = [await get('/'), await get('/')]
    const nonceOf = (policy: unknown) => /'nonce-([\w-]{20,})'/.exec(String(policy))?.[1]
    const nonce = nonceOf(first.headers['content-security-policy'])
    expect(nonce).toBeDefined()
    expect(nonceOf(second.headers['content-security-policy'])).not.toBe(nonce)
    expect(scripts(first.body)).toHaveLength(ownScripts)
    for (const [script] of scripts(first.body)) expect(script).toContain(`nonce="${nonce}"`)
    expect(first.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(first.headers['content-security-policy']).toContain('https://tile.openstreetmap.org')
  })

  it('that was rendered before is sent compressed, with a new nonce each time', async () => {
    const { get } = await openSite(() => ({ html: `<h1>${'дом '.repeat(1_000)}</h1>` }))
    const withoutNonce = (body: string, policy: unknown) => {
      const nonce = /'nonce-([\w-]{20,})'/.exec(String(policy))?.[1] ?? ''
      expect(body).toContain(`nonce="${nonce}"`)
      return body.replaceAll(nonce, '')
    }
    const plain = await get('/')
    const whole = withoutNonce(plain.body, plain.headers['content-security-policy'])
    const ways = [
      { taken: 'gzip, deflate, br', encoding: 'br', open: brotliDecompressSync },
      { taken: 'gzip, deflate', encoding: 'gzip', open: gunzipSync },
    ]
    // In the second round, the document is already compressed.
    for (const { taken, encoding, open } of [...ways, ...ways]) {
      const packed = await get('/', { 'accept-encoding': taken })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(packed.headers.vary).toMatch(/accept-encoding/i)
      expect(packed.headers.etag).toBe(plain.headers.etag)
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
      const body = open(packed.rawPayload).toString()
      expect(withoutNonce(body, packed.headers['content-security-policy'])).toBe(whole)
    }
  })

  it('has one nonce in its whole answer, though others are asked for meanwhile', async () => {
    const { app } = await openSite(() => ({ html: 'дом '.repeat(200_000) }))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const ask = (lines = '') => `GET / HTTP/1.1\r\nhost: sakhli.example\r\n${lines}\r\n`
    for (const time of [1, 2]) {
      const socket = connect(port, '127.0.0.1')
      // Node answers them one after another, so all answers but the first wait complete.
      socket.write(ask().repeat(4) + ask('connection: close\r\n'))
      const answers = (await text(socket)).split('HTTP/1.1 200 OK').slice(1)
      expect(answers, `time ${time}`).toHaveLength(5)
      const nonces = answers.map((answer) => /'nonce-([\w-]{20,})'/.exec(answer)?.[1])
      expect(new Set(nonces).size).toBe(5)
      expect(answers.map(noncesIn)).toEqual(nonces.map((nonce) => [nonce, nonce, nonce]))
    }
  })

  it('keeps hostile words inert in its title, its state and its data', async () => {
    const hostile = `</script><script>alert(1)</script><!--"'`
    const { get } = await openSite(() => ({
      state: { title: hostile },
      head: { title: hostile, description: hostile, data: [{ name: hostile }] },
    }))
    const { body } = await get(`/?q=${encodeURIComponent(hostile)}`)
    expect(scripts(body)).toHaveLength(ownScripts)
    expect(body).not.toContain('alert(1)</script>')
    const state = /id="state"[^>]*>([^<]*)<\/script>/.exec(body)?.[1] ?? ''
    expect(JSON.parse(state)).toEqual({ title: hostile })
  })

  it('has canonical and language links and a preview image for crawlers', async () => {
    const { get } = await openSite(({ path }) =>
      path === '/ad/5' ? { head: { picture: '/estateserver/images/7?w=1280' } } : {},
    )
    const { body } = await get('/ad/5?lang=he')
    expect(body).toContain('<html lang="he" dir="rtl">')
    expect(body).toContain('rel="canonical" href="https://sakhli.example/ad/5?lang=he"')
    for (const language of ['ru', 'en', 'ka', 'he'])
      expect(body).toContain(
        `hreflang="${language}" href="https://sakhli.example/ad/5?lang=${language}"`,
      )
    expect(body).toContain('hreflang="x-default" href="https://sakhli.example/ad/5"')
    expect(body).toContain(
      'property="og:image" content="https://sakhli.example/estateserver/images/7?w=1280"',
    )
  })

  it('never uses a foreign Host as its own address', async () => {
    const { get } = await openSite(() => ({}), { PUBLIC_URL: '', TRUST_PROXY: 'loopback' })
    const foreign = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    for (const url of ['/ad/5', '/ad/5', '/robots.txt', '/sitemap.xml', '/sitemap/pages.xml']) {
      const { statusCode, body } = await get(url, foreign)
      expect(statusCode).toBe(200)
      expect(body).not.toContain('evil.example')
      expect(body).toContain('http://localhost:3000/')
    }
  })

  it('counts a view by a browser, and none by a robot', { tags: 'long' }, async () => {
    let listingId = ''
    const { get, listing, someone, context } = await openSite(async ({ ask }) => {
      await ask(`/estateserver/apartments/${listingId}`, {})
      return {}
    })
    const owner = await someone({ is_admin: true })
    listingId = await listing(owner.id)
    await get('/ad/1', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await get('/ad/2', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140' })
    await get('/ad/3', {})
    await vi.waitFor(
      async () => {
        const rows = await context.db.read.selectFrom('listing_views').select('views').execute()
        expect(rows).toEqual([{ views: 1 }])
      },
      { timeout: 10_000 },
    )
  })

  it('that is gone tells crawlers not to index it', async () => {
    const { get } = await openSite(({ path }) => ({
      head: { status: path === '/ad/1' ? 410 : 404 },
    }))
    for (const [url, status] of [
      ['/ad/1', 410],
      ['/nowhere', 404],
    ] as const) {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBe(status)
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(body).not.toContain('rel="canonical"')
    }
  })
})

describe('the language of a page', () => {
  it('comes from the address, else the choice, else the browser, else is Russian', async () => {
    const { get } = await openSite(({ language }) => ({ html: language }))
    const shown = async (url: string, headers: Record<string, string>) =>
      /<html lang="(\w+)"/.exec((await get(url, headers)).body)?.[1]
    const all = { cookie: 'lang=ka', 'accept-language': 'en-GB,en;q=0.9' }
    expect(await shown('/?lang=he', all)).toBe('he')
    expect(await shown('/', all)).toBe('ka')
    expect(await shown('/', { 'accept-language': 'fr, en;q=0.5' })).toBe('en')
    expect(await shown('/?lang=xx', { cookie: 'lang=yy' })).toBe('ru')
  })
})

describe('asking for a page again', () => {
  it('renders nothing while nothing has changed, and answers 304', async () => {
    const { get, asked, listing, someone } = await openSite(() => ({}))
    const first = await get('/')
    const known = { 'if-none-match': String(first.headers.etag) }
    const again = await get('/', known)
    expect(again.statusCode).toBe(304)
    // A browser would apply this policy, with its new nonce, to the cached copy, which has an older one.
    expect(again.headers['content-security-policy']).toBeUndefined()
    expect(asked).toHaveLength(1)
    const { id } = await someone({ is_admin: true })
    await listing(id)
    await get('/')
    expect(asked).toHaveLength(2)
  })

  it('gives the same bytes and headers each time, but for the nonce and request id', async () => {
    const { get } = await openSite(() => ({ html: `<h1>${'дом '.repeat(1_000)}</h1>` }))
    const { headers } = await get('/')
    const forms = [
      { 'accept-encoding': 'br' },
      { 'accept-encoding': 'gzip' },
      {},
      { 'if-none-match': String(headers.etag) },
    ]
    const told = forms.map(() => new Set<string>())
    const named = new Set<unknown>()
    for (let time = 0; time < 3; time += 1)
      for (const [at, asked] of forms.entries()) {
        const answer = await get('/', asked)
        const { 'x-request-id': name, date: _, ...lasting } = answer.headers
        named.add(name)
        const policy = String(lasting['content-security-policy'])
        const nonce = /'nonce-([\w-]{20,})'/.exec(policy)?.[1] ?? 'none'
        const fields = Object.entries(lasting).map(([field, value]) => `${field}: ${value}`)
        const body = asked['accept-encoding'] ? '' : answer.body
        told[at]?.add([...fields.toSorted(), body].join('\n').replaceAll(nonce, 'nonce'))
        expect(lasting['content-encoding']).toBe(asked['accept-encoding'])
      }
    expect(named.size).toBe(12)
    expect(told.map(({ size }) => size)).toEqual([1, 1, 1, 1])
  })

  it('has the same caching headers after a request with a token', async () => {
    const { get } = await openSite(() => ({}))
    const control = async (asked: Record<string, string>) =>
      String((await get('/', asked)).headers['cache-control'])
    const token = { authorization: 'Bearer of-somebody' }
    for (const asked of [{}, token, token, {}, {}, token])
      expect(await control(asked)).toMatch(asked === token ? /^private/ : /^public/)
  })

  it('never gives one person’s page to another', async () => {
    const { get, asked, someone } = await openSite(async ({ ask }) => ({
      html: (await ask('/estateserver/users/me', {})).body,
    }))
    const anna = await someone({ agencyName: 'Anna' })
    await get('/')
    const own = await get('/', { cookie: `__Host-sid=${anna.token}` })
    expect(own.body).toContain('Anna')
    expect(own.headers['cache-control']).toContain('private')
    const visitors = await get('/')
    expect(visitors.body).not.toContain('Anna')
    expect(asked).toHaveLength(2)
  })
})

describe('a page that cannot be rendered', () => {
  it('says so in the visitor’s language, without details of the error', async () => {
    const { get } = await openSite(() => {
      throw new Error('secret of the house')
    })
    const { statusCode, body, headers } = await get('/', { 'accept-language': 'en' })
    expect(statusCode).toBe(500)
    expect(body).toContain('The page did not open')
    expect(body).not.toContain('secret')
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('files of the site', () => {
  it('are cached for ever under a name with their hash, and sent compressed', async () => {
    const { get } = await openSite(() => ({}))
    const packed = await get('/assets/site-1.js', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(packed.rawPayload.length).toBeLessThan(200)
    const plain = await get('/assets/site-1.js')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toHaveLength(5_000)
  })

  it('that are gone are answered by 404, not by a page', async () => {
    const { get, asked } = await openSite(() => ({}))
    expect((await get('/assets/site-0.js')).statusCode).toBe(404)
    const call = await get('/estateserver/nothing')
    expect([call.statusCode, call.json().code]).toEqual([404, 'NOT_FOUND'])
    expect(asked).toEqual([])
  })

  it('that a device stores are those of the language in the address, whatever else the request says', async () => {
    const { get } = await openSite(() => ({}))
    const filesOf = async (query: string) => {
      const { body } = await get(`/site-files.json${query}`, {
        'accept-language': 'en',
        cookie: 'lang=ka',
      })
      return (JSON.parse(body) as { files: string[] }).files
    }
    const basemap = expect.stringMatching(/^\/estateserver\/city\/basemap\?v=/)
    expect(await filesOf('?lang=he')).toEqual(['/assets/site-1.js', '/assets/he-1.js', basemap])
    expect(await filesOf('')).toEqual(['/assets/site-1.js', '/assets/ru-1.js', basemap])
  })

  it('do not include files of the server', async () => {
    const { get } = await openSite(() => ({}))
    for (const url of ['/assets/../package.json', '/assets/%2e%2e/package.json', '/.env'])
      expect((await get(url)).body).not.toContain('"version"')
  })
})

describe('addresses in other spellings', () => {
  it('lose their last slash, and never redirect to another site', async () => {
    const { get } = await openSite(() => ({}))
    const moved = await get('/help/?lang=en')
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/help?lang=en'])
    for (const url of ['//evil.example/', '/\\evil.example/', '/%2f/evil.example/'])
      expect(String((await get(url)).headers.location ?? '/')).not.toMatch(/^(\/\/|\/\\)/)
  })

  it('with a bare percent sign get a page “not found” in the reader’s language', async () => {
    const { get, asked } = await openSite(() => ({ head: { status: 404 } }))
    for (const url of ['/100%', '/ad/%zz?x=1', '/%ff']) {
      const answer = await get(url, { 'accept-language': 'he' })
      expect([answer.statusCode, answer.headers['content-language']]).toEqual([404, 'he'])
      expect(answer.headers['content-type']).toContain('text/html')
    }
    expect(asked.map(({ path, language }) => [path, language])).toEqual([
      ['/100%25', 'he'],
      ['/ad/%25zz', 'he'],
      ['/%25ff', 'he'],
    ])
    const call = await get('/estateserver/apartments/%')
    expect([call.statusCode, call.json().code]).toEqual([400, 'MALFORMED'])
  })
})

describe('a page of a server that is too busy', () => {
  it.each<[string, string, Record<string, string>, string]>([
    ['that the browser prefers', '', { 'accept-language': 'ka' }, 'ka'],
    ['that was chosen before', '', { cookie: 'lang=he' }, 'he'],
    ['that the address names', '?lang=en', { cookie: 'lang=he' }, 'en'],
  ])('is refused as a page in the language %s', async (_, query, headers, language) => {
    let arrived = 0
    const gate = Promise.withResolvers<Shown>()
    const { app } = await openSite(() => {
      arrived += 1
      return gate.promise
    })
    const site = await app.listen({ port: 0, host: '127.0.0.1' })
    // The largest number of requests from one address that may be in work at once, each for a different page.
    const waiting = Array.from({ length: 40 }, (_, n) => fetch(`${site}/ad/${n}`))
    await expect.poll(() => arrived).toBe(40)
    for (const path of ['/', '/bot', '/ad/1']) {
      const answer = await fetch(site + path + query, { headers })
      expect(answer.status, path).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.text()).toContain(`<html lang="${language}"`)
    }
    gate.resolve({})
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(40).fill(200))
  })

  it('is still sent from the cache, but not to a signed-in user', async () => {
    let arrived = 0
    const gate = Promise.withResolvers<Shown>()
    const { app } = await openSite(({ path }) => {
      if (path === '/help') return { html: '<h1>Help</h1>' }
      arrived += 1
      return gate.promise
    })
    const site = await app.listen({ port: 0, host: '127.0.0.1' })
    await (await fetch(`${site}/help`)).text()
    const waiting = Array.from({ length: 40 }, (_, n) => fetch(`${site}/ad/${n}`))
    await expect.poll(() => arrived).toBe(40)
    const kept = await fetch(`${site}/help`)
    expect(kept.status).toBe(200)
    expect(await kept.text()).toContain('<h1>Help</h1>')
    for (const headers of [{ 'accept-language': 'ka' }, { cookie: 'sid=somebody' }])
      expect((await fetch(`${site}/help`, { headers })).status).toBe(503)
    gate.resolve({})
    await Promise.all(waiting)
  })
})
