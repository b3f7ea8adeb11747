import type { Page } from '@playwright/test'
import { arrive, awake, cards, expect, test } from '../testing/visitor.ts'
import { wordsOf } from '../testing/words.ts'

test.use({ serviceWorkers: 'allow' })

test('the whole site is fetched for days without a network only once the page is quiet', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype
    ServiceWorkerContainer.prototype.register = function (...given) {
      performance.mark('registered')
      return register.apply(this, given)
    }
  })
  await arrive(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const pause = await page.evaluate(() => {
    const registered = performance.getEntriesByName('registered')[0]!.startTime
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const before = fetched.map(({ responseEnd }) => responseEnd).filter((at) => at < registered)
    return registered - Math.max(...before)
  })
  expect(pause).toBeGreaterThan(1_500)
})

test('pages seen before, and the favourites, can be read without a network', {
  tag: '@long',
}, async ({ page, context, say, complaints }) => {
  complaints.expect(/Failed to load resource|net::ERR|Failed to fetch/)
  await arrive(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await awake(page)
  // Read from the page, since other tests publish meanwhile.
  const [opened, liked] = await cards(page).evaluateAll((all) => all.map(({ id }) => id.slice(3)))
  await page
    .locator(`#ad-${liked}`)
    .getByRole('button', { name: say('listing:card.like') })
    .click()
  await arrive(page, `/ad/${opened}`)
  await page.waitForLoadState('networkidle')
  await arrive(page, '/fav')
  await expect(cards(page)).toHaveCount(1)
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).first()).toHaveAttribute('id', `ad-${liked}`)
  await expect(page.getByText(say('offline'))).toBeVisible()
  await page.goto(`/ad/${opened}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  await page.goto('/agency/3')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    say('site:failure.unreachable'),
  )

  // The page recovers by itself when the network is back, even if the first request still fails.
  let lost = 0
  await context.route('**/estateserver/users/**', (route) =>
    lost++ === 0 ? route.abort() : route.continue(),
  )
  await context.setOffline(false)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(cards(page).first()).toBeVisible()
  expect(lost).toBeGreaterThan(1)
})

test('the very first page can be read offline too, with a strip that covers no link', {
  tag: '@long',
}, async ({ page, context, say, complaints }) => {
  complaints.expect(/Failed to load resource|net::ERR|Failed to fetch/)
  await arrive(page, '/?deal=rent')
  const seen = await cards(page).evaluateAll((all) => all.map(({ id }) => id))
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.endsWith('pages'))
        const kept = await Promise.all(
          names.map(async (name) => (await caches.open(name)).match(location.href)),
        )
        return kept.some((each) => each !== undefined)
      }),
    )
    .toBe(true)
  await context.setOffline(true)
  await page.reload()
  await awake(page)
  expect(await cards(page).evaluateAll((all) => all.map(({ id }) => id))).toEqual(seen)
  const strip = (await page.getByText(say('offline')).boundingBox())!
  const header = page.getByRole('banner')
  for (const each of await header.getByRole('link').all())
    expect((await each.boundingBox())!.y).toBeGreaterThanOrEqual(strip.y + strip.height)
})

test('a language chosen later can be read without a network, and a page never seen before is in it', {
  tag: '@long',
}, async ({ page, context, complaints }) => {
  complaints.expect(/Failed to load resource|net::ERR|Failed to fetch/)
  await arrive(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const first = await storedFiles(page)
  await page.getByRole('banner').getByRole('combobox').selectOption('he')
  // Only texts come in addition: the rest of the site is the same in every language.
  await expect.poll(async () => (await storedFiles(page)).length).toBeGreaterThan(first.length + 20)
  const say = await wordsOf('he')
  await page.waitForFunction(async () => {
    const offline = await caches.match('/offline')
    return (await offline?.text())?.includes('lang="he"')
  })
  await context.setOffline(true)
  await page.goto('/agency/3')
  await expect(page.locator('html')).toHaveAttribute('lang', 'he')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    say('site:failure.unreachable'),
  )
})

const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('shell-'))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => url)
  })

test('the site can be installed as an app', { tag: '@long' }, async ({ page, request }) => {
  await arrive(page, '/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(href!)).json()
  expect(manifest).toMatchObject({ start_url: expect.any(String), display: 'standalone' })
  for (const { src, sizes, purpose } of manifest.icons) {
    expect(`${sizes} ${purpose ?? ''}`).toMatch(/any|maskable|\d+x\d+/)
    expect((await request.get(src)).status()).toBe(200)
  }
})
