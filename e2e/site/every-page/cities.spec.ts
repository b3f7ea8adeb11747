import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { arrive, cards, expect, test } from '../testing/visitor.ts'
import { wordsOf } from '../testing/words.ts'

let server: ChildProcess
let site: string

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(240_000)
  const script = join(import.meta.dirname, '../../../tools/test/serve-for-tests.ts')
  server = spawn(process.execPath, [script], {
    env: { ...process.env, CITIES: 'batumi,anchor' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: server.stdout! })) {
    const [, address] = /^listening on (http:\S+)/.exec(line) ?? []
    if (address) {
      site = address
      break
    }
  }
  server.stdout!.resume()
})

test.afterAll(async () => {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
})

test.use({ language: 'en' })

const inEnglish = (city: string) => wordsOf('en', city)

async function visit(page: Page, path: string) {
  await page.context().addCookies([
    { name: 'lang', value: 'en', url: site },
    { name: 'lang', value: 'en', url: `${site}/anchor` },
  ])
  // Otherwise each city would ask a new visitor for their language.
  await page.addInitScript(() => localStorage.setItem('/anchor language', 'en'))
  return arrive(page, site + path)
}

test('a city under its own path has its own list, map and currencies', { tag: '@long' }, async ({
  page,
}) => {
  const say = await inEnglish('anchor')
  const basemap = page.waitForResponse((answer) => answer.url().includes('/city/basemap'))
  await visit(page, '/anchor/')
  await expect(page).toHaveTitle(say('search:head.title.any'))
  await expect(cards(page)).not.toHaveCount(0)
  const map = await basemap
  expect(map.url()).toContain(`${site}/anchor/estateserver/`)
  expect(((await map.json()) as { city: string }).city).toBe('anchor')
  await expect(page.locator('.leaflet-marker-pane').locator('a, button').first()).toBeVisible()

  await page
    .getByRole('link', { name: say('nav.menu') })
    .locator('visible=true')
    .click()
  await page.getByRole('button', { name: say('listing:price.in.EUR') }).click()
  await expect(cards(page).first()).toContainText('€')
  await expect(page.getByRole('button', { name: say('listing:price.in.GEL') })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await cards(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/anchor\/ad\/\d+/)
  await page.goBack()
  await expect(page).toHaveURL(/\/anchor/)
})

test('a city offers only its own languages, and its first one to speakers of none', {
  tag: '@long',
}, async ({ page, request }) => {
  const languageOf = async (path: string, asked: string) => {
    const html = await (
      await request.get(site + path, { headers: { 'accept-language': asked } })
    ).text()
    return { language: /<html lang="(\w+)"/.exec(html)?.[1], html }
  }
  const { language, html } = await languageOf('/anchor/?lang=ka', 'ka')
  expect(language).toBe('en')
  expect(html).toContain('hreflang="he"')
  expect(html).not.toContain('hreflang="ka"')
  expect(html).not.toContain('ka_GE')
  expect((await languageOf('/?lang=ka', 'en')).language).toBe('ka')
  const map = await (await request.get(`${site}/anchor/sitemap.xml`)).text()
  expect(map).toContain('hreflang="ru"')
  expect(map).not.toContain('hreflang="ka"')

  const say = await inEnglish('anchor')
  await visit(page, '/anchor/')
  await page
    .getByRole('link', { name: say('nav.menu') })
    .locator('visible=true')
    .click()
  const choice = page.getByRole('group', { name: say('language.label') })
  await expect(choice.getByRole('button')).toHaveText(['English', 'Русский', 'עברית'])
})

test('the cities link to each other, and have separate favourites', { tag: '@long' }, async ({
  page,
}) => {
  const say = await inEnglish('anchor')
  await visit(page, '/anchor/')
  const like = cards(page)
    .first()
    .getByRole('button', { name: say('listing:card.like') })
  await like.click()
  const liked = () => page.evaluate(() => localStorage.getItem('/anchor favIds'))
  await expect.poll(liked).toMatch(/\d/)
  expect(await page.evaluate(() => localStorage.getItem('favIds'))).toBeNull()
  const cities = page.getByRole('navigation', { name: say('city.label') })
  await expect(cities.getByRole('link', { name: 'Anchor' })).toHaveAttribute('aria-current', 'true')
  await cities.getByRole('link', { name: 'Batumi' }).click()
  await expect(page).toHaveURL(`${site}/`)
  const there = await inEnglish('batumi')
  await expect(page.locator('html[data-live]')).toBeAttached()
  await expect(page).toHaveTitle(there('search:head.title.any'))
  await page.goto(`${site}/fav`)
  await expect(cards(page)).toHaveCount(0)
})

test('signing in to one city signs in to no other', { tag: '@long' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  const say = await inEnglish('anchor')
  await visit(page, '/anchor/sign-in')
  const main = page.getByRole('main')
  await main.getByLabel(say('account:field.email')).fill('agency@sakhli.example')
  await main.getByLabel(say('account:field.password'), { exact: true }).fill('magnolia-demo')
  await main.getByRole('button', { name: say('account:signIn.submit') }).click()
  await expect(page).not.toHaveURL(/sign-in/)
  const me = (base: string) =>
    page.evaluate(
      async (address) => (await fetch(address)).status,
      `${site}${base}/estateserver/users/me`,
    )
  expect(await me('/anchor')).toBe(200)
  expect(await me('')).toBe(401)
})

test('a viewing is requested in the city’s time zone, with its summer time', {
  tag: '@long',
}, async ({ page }) => {
  await visit(page, '/anchor/')
  const sent = await page.evaluate(async (address) => {
    const [listing] = await (await fetch(`${address}/apartments?limit=1`)).json()
    return listing.id as string
  }, `${site}/anchor/estateserver`)
  const say = await inEnglish('anchor')
  await visit(page, `/anchor/ad/${sent}`)
  await page
    .getByRole('button', { name: say('ad:appointment.title'), exact: true })
    .last()
    .click()
  const dialog = page.getByRole('dialog')
  const year = new Date().getUTCFullYear() + 1
  await dialog.getByLabel(say('ad:appointment.username')).fill('@visitor')
  await dialog.getByLabel(say('ad:appointment.day')).fill(`${year}-07-15`)
  await dialog.getByLabel(say('ad:appointment.hour')).selectOption('12:00')
  const request = page.waitForRequest((each) => each.url().includes('/apartments/appointment/'))
  await dialog.getByRole('button', { name: say('ad:appointment.send') }).click()
  expect((await request).url()).toContain('/anchor/estateserver/')
  // UTC is one hour behind summer time there.
  expect((await request).postDataJSON()).toMatchObject({ at: `${year}-07-15T11:00:00.000Z` })
})
