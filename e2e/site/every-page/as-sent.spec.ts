import { languages } from '../../../contract/languages.ts'
import { readListings } from '../testing/server.ts'
import { arrive, expect, test } from '../testing/visitor.ts'

test.use({ isStill: true })

test('data that came with a page are not requested again', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
  const asked: string[] = []
  page.on('request', (each) => {
    if (/estateserver\/(?!images)/.test(each.url())) asked.push(new URL(each.url()).pathname)
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page, '/?deal=sale&sort=cheap')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await arrive(page, `/ad/${listing!.id}`)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => !path.endsWith('/similar'))).toEqual([])
})

test('the first paint waits for three style sheets at most', async ({ request }) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
  for (const path of ['/', '/?deal=rent', `/ad/${listing!.id}`]) {
    const html = await (await request.get(path)).text()
    // Without HTTP/2 a browser requests only six files at once, and fonts and the first image are among them.
    const sheets = html.match(/<link rel="stylesheet"/g) ?? []
    expect(sheets.length, path).toBeGreaterThan(0)
    expect(sheets.length, path).toBeLessThanOrEqual(3)
  }
})

test('a browser may read the scripts of a first view ahead, in another thread', async ({
  request,
}) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
  for (const path of ['/', '/?deal=rent', `/ad/${listing!.id}`]) {
    const html = await (await request.get(path)).text()
    const files = JSON.parse(/const order = (\[[^\]]*\])/.exec(html)?.[1] ?? '[]') as string[]
    const scripts = await Promise.all(files.map(async (file) => (await request.get(file)).text()))
    // The texts of the language need no hint: they are no functions.
    const without = scripts.filter((script) => !script.startsWith('//# allFunctionsCalledOnLoad\n'))
    expect(scripts.length, path).toBeGreaterThan(without.length)
    expect(without.join('').length, path).toBeLessThan(0.1 * scripts.join('').length)
  }
})

function expectWholeHead(html: string, path: string) {
  expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}"/)
  expect(html, path).toMatch(/<link rel="canonical" href="http/)
  for (const other of [...languages, 'x-default'])
    expect(html, path).toContain(`hreflang="${other}"`)
  expect(html, path).toMatch(/<meta property="og:title" content="[^"]+"/)
}

for (const language of languages)
  test(`the head of every page is complete in ${language}`, async ({ request, baseURL }) => {
    const [listing] = await readListings(request, 'sort=old&limit=1')
    const pages = [
      '/',
      '/?deal=rent',
      '/filters',
      '/help',
      `/ad/${listing!.id}`,
      `/agency/${listing!.ownerId}`,
    ]
    const titles = new Set<string>()
    for (const path of pages) {
      const answer = await request.get(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
      expect(answer.status(), path).toBe(200)
      const html = await answer.text()
      expect(html).toContain(`<html lang="${language}"`)
      titles.add(/<title>([^<]{10,})<\/title>/.exec(html)?.[1] ?? 'none')
      // Pages that are closed to search engines have only a title.
      if (path === '/filters') expect(html).toMatch(/name="robots" content="[^"]*noindex/)
      else expectWholeHead(html, path)
    }
    expect(titles.size).toBe(pages.length)
    expect(baseURL).toBeTruthy()
  })

test('the head of a shared search names its filters and its address', async ({ request }) => {
  const search = 'cat=house&q=сад&min=50000'
  const html = await (await request.get(`/?${search}&sort=cheap&lang=en`)).text()
  const tag = (name: string) =>
    new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
  for (const part of ['House', 'сад', '$50']) expect(tag('og:title')).toContain(part)
  const shared = new URL(tag('og:url').replaceAll('&amp;', '&')).searchParams
  for (const [name, value] of new URLSearchParams(search)) expect(shared.get(name)).toBe(value)
  expect(html).toMatch(/name="robots" content="[^"]*noindex/)
})

test('a listing’s page has structured data and an image for crawlers', async ({
  page,
  request,
}) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
  await page.goto(`/ad/${listing!.id}`)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const types = data.flatMap((text) => JSON.parse(text)).map((each) => each['@type'])
  expect(types.flat()).toEqual(expect.arrayContaining(['BreadcrumbList']))
  expect(JSON.stringify(data.map((text) => JSON.parse(text)))).toContain('"Offer"')
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const answer = await request.get(picture!)
  expect(answer.headers()['content-type']).toMatch(/^image\/(jpeg|png|webp)/)
})

test('the sitemap has the listings, and private pages are closed to crawlers', async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  const address = /Sitemap: (\S+)/.exec(robots)?.[1]
  let map = await (await request.get(address!)).text()
  const parts = [...map.matchAll(/<sitemap>\s*<loc>([^<]+)/g)].map(([, part]) => part!)
  for (const part of parts) map += await (await request.get(part)).text()
  const listings = await readListings(request, 'limit=1000')
  for (const { id } of listings.slice(0, 50)) expect(map).toMatch(new RegExp(`/ad/${id}[<?"]`))
  expect(map).toContain('hreflang="he"')
  const fav = await (await request.get('/fav')).text()
  expect(fav).toMatch(/<meta name="robots" content="[^"]*noindex/)
})

test('each answer allows only scripts with its own nonce, and no page breaks its policy', {
  tag: '@long',
}, async ({ page, request }) => {
  const first = (await request.get('/')).headers()['content-security-policy']!
  const second = (await request.get('/')).headers()['content-security-policy']!
  expect(first).toMatch(/script-src [^;]*'nonce-[\w-]{16,}'/)
  expect(first).not.toBe(second)
  expect(first).not.toMatch(/script-src[^;]*unsafe/)
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
      console.error('policy', violatedDirective, blockedURI),
    ),
  )
  for (const path of ['/', '/?mode=map', '/filters', '/fav', '/help']) await arrive(page, path)
})
