import { afterEach, describe, expect, it } from 'vitest'
import type { TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import type { Site } from '../site.ts'

let server: TestServer | undefined
afterEach(() => server?.close())

const emptySite: Site = {
  render: () => Promise.reject(new Error('no page is asked for')),
  assetsOf: () => ({ entry: '', styles: [], modules: [], fonts: [] }),
  miniAppAssets: () => ({ entry: '', styles: [], modules: [], fonts: [] }),
  files: new Map(),
  build: 'b1',
  shellOf: () => [],
}

async function open() {
  server = await openTestServer({ PUBLIC_URL: 'https://sakhli.example' }, { site: emptySite })
  const { app } = server
  const get = async (url: string) => (await app.inject({ url })).body
  return { ...server, get }
}

const pathsIn = (xml: string) =>
  [...xml.matchAll(/<loc>https:\/\/sakhli\.example([^<]*)<\/loc>/g)].map(([, path]) => path)

describe('the sitemap', () => {
  it('lists only what the public can see', async () => {
    const { get, someone, listing } = await open()
    const { id: owner } = await someone({ is_admin: true })
    const { id: idle } = await someone({ is_admin: true })
    const shown = await listing(owner)
    const hidden = await listing(owner, {}, { status: 'unpublished' })
    const deleted = await listing(owner, {}, { deleted_at: new Date() })
    const xml = await get('/sitemap.xml')
    const paths = pathsIn(xml)
    expect(paths).toEqual([
      '/',
      '/help',
      '/market',
      `/ad/${shown}`,
      `/agency/${owner}`,
      `/address/${encodeURIComponent('улица Руставели, 27')}`,
    ])
    for (const id of [hidden, deleted]) expect(paths).not.toContain(`/ad/${id}`)
    expect(paths).not.toContain(`/agency/${idle}`)
    expect(xml).toContain(`hreflang="ka" href="https://sakhli.example/ad/${shown}?lang=ka"`)
    expect(xml).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  })

  it('lists an address once, and escapes its characters', async () => {
    const { get, someone, listing } = await open()
    const { id: owner } = await someone({ is_admin: true })
    await listing(owner, { address: 'ул. <Руставели> & "Co", 3' })
    const xml = await get('/sitemap.xml')
    expect(pathsIn(xml).filter((path) => path?.startsWith('/address/'))).toHaveLength(1)
    expect(xml).not.toMatch(/<Руставели>|& /)
  })

  it('shows a new listing at once', async () => {
    const { get, someone, listing } = await open()
    const { id: owner } = await someone({ is_admin: true })
    expect(await get('/sitemap.xml')).not.toContain('/ad/')
    const id = await listing(owner)
    expect(await get('/sitemap.xml')).toContain(`/ad/${id}<`)
  })

  it('lists markets with enough listings, of the whole city and of districts', async () => {
    const { get, someone, listing } = await open()
    const { id: owner } = await someone({ is_admin: true })
    for (let n = 0; n < 5; n += 1) await listing(owner, { category: 'house', dealType: 'rent' })
    for (let n = 0; n < 4; n += 1) await listing(owner, { category: 'land' })
    const markets = pathsIn(await get('/sitemap/pages.xml')).filter((path) =>
      path?.startsWith('/market/'),
    )
    expect(markets).toEqual(['/market/rent/house', '/market/rent/house/Rustaveli'])
    expect(pathsIn(await get('/sitemap.xml'))).toEqual(expect.arrayContaining(markets))
  })

  it('has parts that begin at a given id', async () => {
    const { get, someone, listing } = await open()
    const { id: owner } = await someone({ is_admin: true })
    const ids = [await listing(owner), await listing(owner), await listing(owner)]
    expect(pathsIn(await get(`/sitemap/ads.xml?from=${ids[1]}`))).toEqual(
      ids.slice(1).map((id) => `/ad/${id}`),
    )
    expect(pathsIn(await get('/sitemap/agencies.xml'))).toEqual([`/agency/${owner}`])
    expect(await get('/sitemap/ads.xml?from=1%27%20or%201')).not.toContain('<urlset')
    expect(await get('/sitemap/addresses.xml?from=%00')).not.toContain('<urlset')
  })
})

describe('robots.txt', () => {
  it('names the sitemap, and allows of the API only images', async () => {
    const { get } = await open()
    const text = await get('/robots.txt')
    expect(text).toContain('Sitemap: https://sakhli.example/sitemap.xml')
    expect(text).toContain('Disallow: /estateserver/\n')
    expect(text).toContain('Allow: /estateserver/images/\n')
  })
})
