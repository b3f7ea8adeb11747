import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../contract/languages.ts'
import { listings } from '../../contract/listings/listings.ts'
import { rates } from '../../contract/market/rates.ts'
import { favourites } from '../../contract/people/favourites.ts'
import { photos } from '../../server/features/listings/testing/listings.ts'
import { fewOf } from '../../server/testing/few-of.ts'
import type { Someone, TestServer } from '../../server/testing/test-server.ts'
import { openTestServer } from '../../server/testing/test-server.ts'
import { preparePage } from './server.tsx'

/** A server renders a card once and reuses its HTML on all pages: no page may look different for that. */
let server: TestServer
let owner: Someone
let reader: Someone
let ids: string[]

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.someone({ is_admin: true, is_trusted: true })
  reader = await server.someone()
  ids = [
    await server.listing(owner.id, { price: 50_000 }),
    await server.listing(owner.id, { currency: 'GEL', price: 200_000, description: '"<b>&' }),
    await server.listing(owner.id, {
      dealType: 'rent',
      price: 500,
      facilities: ['balcony', 'seaView'],
    }),
    await server.listing(owner.id, { price: 70_000, isExclusive: true }),
  ]
  const pictured = await server.call(
    listings.update,
    { params: { id: ids[0] ?? '' }, form: {}, headers: {} },
    { as: owner, files: await photos(2) },
  )
  expect(pictured.body.images).toHaveLength(2)
  await server.context.version.refresh()
})
afterAll(() => server.close())

async function draw(
  address: string,
  { language = 'ru', as }: { language?: (typeof languages)[number]; as?: Someone } = {},
) {
  const { pathname, search } = new URL(address, 'http://site')
  const page = await preparePage({
    ...{ path: pathname, search, language, city: server.context.city, basePath: '' },
    isVisitor: as === undefined,
    ask: async (url, headers) => {
      const { statusCode, payload } = await server.app.inject({
        url,
        headers: { ...headers, ...(as && { cookie: `sid=${as.token}` }) },
      })
      return { status: statusCode, body: payload }
    },
  })
  const anew = page.draw()
  const once = page.draw(page.drawOnce)
  // The second time, the cards come from the cache.
  expect(page.draw(page.drawOnce)).toBe(once)
  return { anew, once }
}

const addresses = ['/', '/?sort=-price', '/?sort=confirmed', '/?currency=GEL&minPrice=1']

describe.each(languages)('in %s', (language) => {
  test.each(fewOf(1, addresses))('%s looks the same from cached cards', async (address) => {
    const { anew, once } = await draw(address, { language })
    for (const id of ids.slice(0, 2)) expect(once).toContain(`id="ad-${id}"`)
    expect(once).toBe(anew)
  })
})

test('cached cards show a changed price', async () => {
  const [id = ''] = ids
  const changed = await server.call(
    listings.update,
    { params: { id }, form: { price: 51_234 }, headers: {} },
    { as: owner },
  )
  expect(changed.status).toBe(200)
  await server.context.version.refresh()
  const { anew, once } = await draw('/')
  expect(anew).toMatch(/>51\s234\s\$/)
  expect(once).toBe(anew)
})

test('cached cards show a changed exchange rate', async () => {
  const operator = await server.someone({ is_operator: true })
  expect((await draw('/')).once).not.toMatch(/>100\s000\s\$/)
  await server.call(rates.set, { body: { GEL: 2 } }, { as: operator })
  const { anew, once } = await draw('/')
  expect(anew).toMatch(/>100\s000\s\$/)
  expect(once).toBe(anew)
})

test('a favourite mark is shown to its reader alone', async () => {
  const [id = ''] = ids
  await draw('/')
  await server.call(favourites.add, { params: { id } }, { as: reader })
  const own = await draw('/', { as: reader })
  expect(own.anew).toContain('aria-pressed="true" aria-label="Убрать из избранного"')
  expect(own.once).toBe(own.anew)
  const visitors = await draw('/')
  expect(visitors.once).not.toContain('aria-label="Убрать из избранного"')
  expect(visitors.once).toBe(visitors.anew)
})
