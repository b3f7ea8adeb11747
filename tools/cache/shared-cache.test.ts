import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listings } from '../../contract/listings/listings.ts'
import { operators } from '../../contract/operators/operators.ts'
import { routes } from '../../contract/routes.ts'
import { cachingOf, cachingRules } from '../../contract/wire/caching.ts'
import type { Route } from '../../contract/wire/route.ts'
import { quarters } from '../../pictures/testing/make-images.ts'
import {
  askStatus,
  create,
  publishedListing,
} from '../../server/features/listings/testing/listings.ts'
import type { Site } from '../../server/pages/site.ts'
import { StaticFile } from '../../server/pages/static-file.ts'
import { fewOf } from '../../server/testing/few-of.ts'
import type { Someone, TestServer } from '../../server/testing/test-server.ts'
import { openTestServer } from '../../server/testing/test-server.ts'
import type { SharedCache } from './varnish.ts'
import { findVarnish, startVarnish, withoutVarnish } from './varnish.ts'

const program = findVarnish()
if (!program) console.log(`left out: the walk through a shared cache, since ${withoutVarnish}`)

/** The cache's rules run ten times as fast as time: what must be gone within a minute is gone within six seconds. */
const speed = 10

const site: Site = {
  render: async ({ path, ask }) => ({
    html: (await ask(`/estateserver${path === '/me' ? '/users/me' : '/apartments'}`, {})).body,
    state: '{}',
    links: '',
    source: 'renderer/home.tsx',
    texts: [],
    below: [],
    head: { title: 'Home', description: 'All of it', path, isPrivate: path === '/me' },
  }),
  assetsOf: () => ({ entry: '/assets/site-1.js', styles: [], modules: [], fonts: [] }),
  miniAppAssets: () => ({ entry: '/assets/site-1.js', styles: [], modules: [], fonts: [] }),
  files: new Map([
    ['/assets/site-1.js', new StaticFile('a.js', async () => Buffer.from('let a = 1\n'), 'asset')],
  ]),
  build: 'b1',
  shellOf: () => [],
}

describe.skipIf(!program)('a shared cache', () => {
  let server: TestServer
  let cache: SharedCache
  let owner: Someone
  let operator: Someone
  beforeAll(async () => {
    server = await openTestServer({ TRUST_PROXY: '127.0.0.1' }, { site })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    server.context.version.watch(200, () => {})
    const { port } = server.app.server.address() as AddressInfo
    cache = await startVarnish(program ?? '', { serverPort: port, speed })
    owner = await server.someone({ is_admin: true, agencyName: 'The owner' })
    operator = await server.someone({ is_operator: true })
  })
  afterAll(async () => {
    await cache?.close()
    await server?.close()
  })

  interface Got {
    status: number
    isHit: boolean
    body: string
    headers: Headers
  }
  async function get(path: string, headers: Record<string, string> = {}): Promise<Got> {
    const answer = await fetch(cache.address + path, { headers })
    const isHit = answer.headers.get('x-cache') === 'hit'
    return { status: answer.status, isHit, body: await answer.text(), headers: answer.headers }
  }
  const as = ({ token }: Someone) => ({ authorization: `Bearer ${token}` })
  const withCookie = ({ token }: Someone) => ({ cookie: `theme=dark; sid=${token}; lang=he` })

  it('gives all visitors one copy of lists, pages, images and files', {
    tags: 'long',
  }, async () => {
    const { images } = await publishedListing(server, owner, operator)
    const picture = `/estateserver/images/${images[0]?.id}?w=320`
    for (const path of ['/estateserver/apartments', '/', picture, '/assets/site-1.js']) {
      const first = await get(path)
      const [a, b] = [await get(path), await get(path, { cookie: 'visits=3; _ga=1' })]
      expect([first.status, first.isHit, a.isHit, b.isHit], path).toEqual([200, false, true, true])
      expect(a.body).toBe(first.body)
    }
  })

  it('keeps a copy for each language, theme, image format and compression', {
    tags: 'long',
  }, async () => {
    const { images } = await publishedListing(server, owner, operator)
    const language = async (headers: Record<string, string>) =>
      (await get('/help', headers)).headers.get('content-language')
    for (const _ of ['made', 'kept']) {
      expect(await language({ 'accept-language': 'ka-GE,en;q=0.5' })).toBe('ka')
      expect(await language({ 'accept-language': 'fr,he;q=0.9,en;q=0.1' })).toBe('he')
      expect(await language({ 'accept-language': 'ka', cookie: 'x=1; lang=en; theme=dark' })).toBe(
        'en',
      )
      expect((await get('/help', { cookie: 'theme=dark' })).body).toContain('dark')
      expect((await get('/help', { cookie: 'theme=light' })).body).not.toContain(
        'data-theme="dark"',
      )
      const picture = `/estateserver/images/${images[0]?.id}?w=320`
      for (const format of ['webp', 'avif', 'jpeg']) {
        const { headers } = await get(picture, { accept: `image/${format},*/*;q=0.8` })
        expect(headers.get('content-type')).toBe(`image/${format}`)
      }
      for (const packing of ['gzip', 'br', 'identity']) {
        const { headers, body } = await get('/estateserver/openapi.json', {
          'accept-encoding': packing,
        })
        expect(headers.get('content-encoding') ?? 'identity').toBe(packing)
        expect(JSON.parse(body)).toHaveProperty('openapi')
      }
    }
  })

  it('never answers a signed-in person itself, nor keeps their pages for others', async () => {
    for (const path of ['/me', '/', '/estateserver/apartments', '/estateserver/users/me']) {
      await get(path)
      for (const headers of [as(owner), withCookie(owner), as(operator), withCookie(operator)]) {
        const own = await get(path, headers)
        expect(own.isHit, path).toBe(false)
        expect(own.headers.get('cache-control'), path).toMatch(/private|no-store/)
      }
      expect((await get(path)).body, path).not.toContain('someone')
    }
    expect((await get('/me', withCookie(owner))).body).toContain('The owner')
    expect((await get('/me')).body).not.toContain('The owner')
  })

  it('keeps only answers of routes that the table allows, and no refusals', {
    tags: 'long',
  }, async () => {
    const unnamed = Object.values(routes)
      .flatMap((group) => Object.values(group) as Route[])
      .filter((route) => route.method === 'GET' && route.answerKind !== 'events')
      .filter((route) => cachingRules[cachingOf(route)].by !== 'everybody')
    expect(unnamed.length).toBeGreaterThan(30)
    for (const { path } of unnamed) {
      const at = `/estateserver${path.replace(/:\w+/g, '1')}`
      for (const headers of [as(owner), {}, {}])
        expect((await get(at, headers)).isHit, at).toBe(false)
    }
    for (const path of ['/estateserver/apartments/999999', '/estateserver/images/999999'])
      for (const _ of ['asked', 'again']) expect((await get(path)).isHit, path).toBe(false)
  })

  it('never keeps a draft, whoever opened it before', {
    tags: 'long',
  }, async () => {
    const { body: draft } = await create(
      server,
      owner,
      { draft: true },
      { files: { image_0: { bytes: await quarters(300, 200) } } },
    )
    const paths = [
      `/estateserver/apartments/${draft.id}`,
      `/estateserver/images/${draft.images[0]?.id}`,
    ]
    for (const path of paths)
      for (const [headers, status] of [
        [as(owner), 200],
        [{}, 404],
        [withCookie(owner), 200],
        [{}, 404],
      ] as const) {
        const answer = await get(path, headers)
        expect([answer.status, answer.isHit], path).toEqual([status, false])
      }
  })

  it('passes on each request for one listing, so that its view is counted', {
    tags: 'long',
  }, async () => {
    const { id } = await publishedListing(server, owner, operator)
    for (const _ of ['one', 'two', 'three'])
      expect((await get(`/estateserver/apartments/${id}`)).isHit).toBe(false)
  })

  describe.each(fewOf(1, ['withdrawn', 'of a blocked owner']))('a listing that is %s', (kind) => {
    it('is gone from lists, pages and images within a minute of cache time', {
      tags: 'long',
    }, async () => {
      const advertiser = await server.someone({ is_admin: true })
      const { id, images } = await publishedListing(server, advertiser, operator)
      const paths = {
        list: '/estateserver/apartments',
        page: '/',
        one: `/estateserver/apartments/${id}`,
        picture: `/estateserver/images/${images[0]?.id}?w=320`,
        original: `/estateserver/images/${images[0]?.id}`,
      }
      const isShown = async (path: string) => {
        const { status, body } = await get(path)
        return path === paths.list || path === paths.page
          ? new RegExp(`"id":"${id}"|&quot;id&quot;:&quot;${id}&quot;`).test(body)
          : status === 200
      }
      await expect.poll(() => isShown(paths.list)).toBe(true)
      await expect.poll(() => isShown(paths.page)).toBe(true)
      for (const path of Object.values(paths)) expect(await isShown(path), path).toBe(true)
      if (kind === 'withdrawn') await askStatus(server, advertiser, id, { status: 'unpublished' })
      else await block(advertiser)
      const since = performance.now()
      await expect
        .poll(() => Promise.all(Object.values(paths).map(isShown)), { timeout: 10_000 })
        .toEqual(Object.values(paths).map(() => false))
      expect((performance.now() - since) * speed).toBeLessThan(60_000)
    })
  })

  async function block({ id }: Someone) {
    const { status } = await server.call(
      operators.changeUser,
      { params: { id }, body: { isBlocked: true }, headers: {} } as never,
      { as: operator },
    )
    expect(status).toBe(200)
  }

  it('drops a purged image at once, in every width and format', {
    tags: 'long',
  }, async () => {
    const { id, images } = await publishedListing(server, owner, operator)
    const path = `/estateserver/images/${images[0]?.id}`
    const forms = [
      [path, 'image/jpeg'],
      [`${path}?w=320`, 'image/webp'],
      [`${path}?w=640`, 'image/jpeg'],
    ] as const
    for (const [form, accept] of forms) {
      await get(form, { accept })
      expect((await get(form, { accept })).isHit).toBe(true)
    }
    await askStatus(server, owner, id, { status: 'unpublished' })
    const purged = await fetch(cache.address + path, { method: 'PURGE' })
    expect(purged.status).toBe(200)
    for (const [form, accept] of forms) expect((await get(form, { accept })).status).toBe(404)
  })

  it('passes on a write, with an answer that is not kept', { tags: 'long' }, async () => {
    const { id } = await publishedListing(server, owner, operator)
    const answer = await fetch(
      `${cache.address}/estateserver${listings.remove.path.replace(':id', id)}`,
      {
        method: 'DELETE',
        headers: { ...as(owner), 'idempotency-key': crypto.randomUUID() },
      },
    )
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
