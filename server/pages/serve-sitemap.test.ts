import { afterEach, describe, expect, it } from 'vitest'
import type { TestHouse } from '../testing.ts'
import { openTestHouse } from '../testing.ts'
import type { Site } from './site.ts'

let house: TestHouse | undefined
afterEach(() => house?.close())

const emptySite: Site = {
  render: () => Promise.reject(new Error('no page is asked for')),
  assetsOf: () => ({ entry: '', styles: [], modules: [], fonts: [] }),
  miniAppAssets: () => ({ entry: '', styles: [], modules: [], fonts: [] }),
  files: new Map(),
  build: 'b1',
}

async function open() {
  house = await openTestHouse({ PUBLIC_URL: 'https://sakhli.example' }, { site: emptySite })
  const { app } = house
  const get = async (url: string) => (await app.inject({ url })).body
  return { ...house, get }
}

const pathsIn = (xml: string) =>
  [...xml.matchAll(/<loc>https:\/\/sakhli\.example([^<]*)<\/loc>/g)].map(([, path]) => path)

describe('the map of the site', () => {
  it('lists what the public sees, and nothing else', async () => {
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
      `/ad/${shown}`,
      `/agency/${owner}`,
      `/address/${encodeURIComponent('улица Руставели, 27')}`,
    ])
    for (const id of [hidden, deleted]) expect(paths).not.toContain(`/ad/${id}`)
    expect(paths).not.toContain(`/agency/${idle}`)
    expect(xml).toContain(`hreflang="ka" href="https://sakhli.example/ad/${shown}?lang=ka"`)
    expect(xml).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  })

  it('names an address once, however it is written, and keeps its signs inert', async () => {
    const { get, someone, listing } = await open()
    const { id: owner } = await someone({ is_admin: true })
    await listing(owner, { address: 'ул. <Руставели> & "Co", 3' })
    const xml = await get('/sitemap.xml')
    expect(pathsIn(xml).filter((path) => path?.startsWith('/address/'))).toHaveLength(1)
    expect(xml).not.toMatch(/<Руставели>|& /)
  })

  it('knows a new listing at once', async () => {
    const { get, someone, listing } = await open()
    const { id: owner } = await someone({ is_admin: true })
    expect(await get('/sitemap.xml')).not.toContain('/ad/')
    const id = await listing(owner)
    expect(await get('/sitemap.xml')).toContain(`/ad/${id}<`)
  })

  it('has parts that begin where they are told to', async () => {
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
  it('shows the way to the map and past the API, but for its pictures', async () => {
    const { get } = await open()
    const text = await get('/robots.txt')
    expect(text).toContain('Sitemap: https://sakhli.example/sitemap.xml')
    expect(text).toContain('Disallow: /estateserver/\n')
    expect(text).toContain('Allow: /estateserver/images/\n')
  })
})
