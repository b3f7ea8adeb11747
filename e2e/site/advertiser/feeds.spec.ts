import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Page } from '@playwright/test'
import { apiBase } from '../../../contract/wire/route.ts'
import { findBreachesInBothThemes } from '../../breaches.ts'
import { isWhole } from '../../long.ts'
import { becomeAdvertiser, photoPath } from '../testing/advertiser.ts'
import { signIn } from '../testing/operator-visit.ts'
import { arrive, expect, test } from '../testing/visitor.ts'

/** The agency's own site: a feed of two listings, and their images. */
let elsewhere: Server
let origin: string
const streets = ['улица Руставели, 27', 'улица Горгиладзе, 10']

const flat = (index: number, currency = 'USD') => `<offer internal-id="flat-${index}">
  <type>продажа</type><property-type>жилая</property-type><category>квартира</category>
  <location><country>Грузия</country><locality-name>Батуми</locality-name>
    <address>${streets[index]}</address><latitude>41.6474</latitude><longitude>41.6325</longitude></location>
  <price><value>${80_000 + index * 1_000}</value><currency>${currency}</currency></price>
  <area><value>62</value><unit>кв. м</unit></area><rooms>2</rooms><floor>7</floor><floors-total>20</floors-total>
  <renovation>евро</renovation><image>${origin}/${index}.jpg</image><description>Светлая квартира.</description>
</offer>`
const feed = (currency?: string) => `<?xml version="1.0" encoding="UTF-8"?>
<realty-feed xmlns="http://webmaster.yandex.ru/schemas/feed/realty/2010-06">${flat(0, currency)}${flat(1, currency)}</realty-feed>`

test.beforeAll(async () => {
  elsewhere = createServer((request, answer) => {
    const [, number] = /^\/(\d)\.jpg$/.exec(request.url ?? '') ?? []
    answer.end(number === undefined ? feed() : readFileSync(photoPath(Number(number))))
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
})
test.afterAll(() => {
  elsewhere.closeAllConnections()
  elsewhere.close()
})

const row = (page: Page, street: string) => page.getByRole('listitem').filter({ hasText: street })

test('a feed is connected, its plan is applied in part, shows conflicts, and is undone', async ({
  page,
  baseURL,
  say,
}) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  await arrive(page, '/profile')
  await page.getByRole('link', { name: say('profile:place.feeds') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('feeds:title') })).toBeVisible()
  const form = page.locator('form').filter({ hasText: say('feeds:connect.url') })
  await form.getByLabel(say('feeds:connect.name')).fill('Наша база')
  await form.getByLabel(say('feeds:connect.url')).fill(`${origin}/stock.xml`)
  await form.getByRole('button', { name: say('feeds:connect.add') }).click()

  await expect(page.getByText(say('feeds:hold.FIRST')).first()).toBeVisible({ timeout: 60_000 })
  await page
    .getByRole('link', { name: /Наша база/ })
    .first()
    .click()
  const [first = '', second = ''] = streets
  await expect(row(page, first)).toContainText(say('feeds:kind.new'))
  await row(page, second).getByRole('checkbox').uncheck()
  await page.getByRole('button', { name: say('feeds:plan.apply') }).click()
  await expect(page.getByText(say('feeds:state.applied'))).toBeVisible({ timeout: 60_000 })

  const stock = async () => {
    const query = `filters[ownerId]=${anna.id}&limit=100`
    const answer = await page.request.get(`${apiBase}/apartments?${query}`)
    const listings: { id: string; address: string; price: number; version: number }[] =
      await answer.json()
    return listings
  }
  const [listing] = await stock()
  expect((await stock()).map(({ address, price }) => [address, price])).toEqual([[first, 80_000]])

  if (isWhole)
    await test.step('a later plan shows a conflict with what was changed here by hand', async () => {
      // The agency changes the price here by hand.
      const changed = await page.request.patch(`${apiBase}/apartments/${listing?.id}`, {
        multipart: { price: '75000' },
        headers: { origin: baseURL! },
      })
      expect(changed.status(), await changed.text()).toBe(200)

      await page.getByRole('link', { name: say('feeds:plan.back') }).click()
      await page.getByRole('button', { name: say('feeds:source.read') }).click()
      await expect(page.getByText(say('feeds:hold.ASKED'), { exact: true }).first()).toBeVisible({
        timeout: 60_000,
      })
      await page
        .getByRole('link', { name: /Наша база/ })
        .first()
        .click()
      await row(page, first).getByRole('button').click()
      const details = page.getByRole('region', { name: first })
      await expect(details.getByText(say('feeds:plan.conflict')).first()).toBeVisible()
      await details
        .getByRole('button', { name: say('feeds:plan.theirs') })
        .first()
        .click()
      await page.getByRole('button', { name: say('feeds:plan.apply') }).click()
      await expect(page.getByText(say('feeds:state.applied'))).toBeVisible({ timeout: 60_000 })
      expect((await stock()).map(({ price }) => price)).toEqual([80_000])
    })

  await page.getByRole('button', { name: say('feeds:plan.undo') }).click()
  await expect(page.getByText(say('feeds:state.undone'))).toBeVisible({ timeout: 60_000 })
  expect((await stock()).map(({ price }) => price)).toEqual(isWhole ? [75_000] : [])
})

test('an outgoing feed’s address is opened, narrowed to one kind of deal, and closed', {
  tag: '@long',
}, async ({ page, baseURL, say, request }) => {
  await becomeAdvertiser(page.request, baseURL!)
  await arrive(page, '/feeds')
  const yrl = row(page, 'YRL')
  await yrl.getByRole('button', { name: say('feeds:out.open') }).click()
  const address = yrl.locator('input[readonly]')
  await expect(address).toHaveValue(/\/feeds\/out\//)
  const url = await address.inputValue()
  const read = await request.get(new URL(url).pathname)
  expect(await read.text()).toContain('<realty-feed')
  await yrl.getByLabel(say('feeds:out.choice.which')).selectOption('byKind')
  await yrl.getByRole('button', { name: say('feeds:out.choice.deal.rent') }).click()
  await yrl.getByRole('button', { name: say('feeds:out.choice.save') }).click()
  await expect(yrl.getByRole('button', { name: say('feeds:out.choice.save') })).toHaveCount(0)
  await page.reload()
  const rent = yrl.getByRole('button', { name: say('feeds:out.choice.deal.rent') })
  await expect(rent).toHaveAttribute('aria-pressed', 'true')
  await yrl.getByRole('button', { name: say('feeds:out.close') }).click()
  await expect(address).toHaveCount(0)
  expect((await request.get(new URL(url).pathname)).status()).toBe(404)
})

/** Makes a plan for a new source without the browser; the plan waits to be applied. */
async function makePlan(api: APIRequestContext, origin: string, name: string, currency?: string) {
  const added = await api.post(`${apiBase}/feeds/files`, {
    multipart: {
      name,
      file: { name: 'stock.xml', mimeType: 'text/xml', buffer: Buffer.from(feed(currency)) },
    },
    headers: { origin },
  })
  expect(added.status(), await added.text()).toBe(201)
  const { id }: { id: string } = await added.json()
  const lastRun = async (): Promise<{ id: string; state: string }> => {
    const [run] = await (await api.get(`${apiBase}/feeds/runs?sourceId=${id}`)).json()
    return run
  }
  const until = (state: string) =>
    expect.poll(async () => (await lastRun()).state, { timeout: 60_000 }).toBe(state)
  await until('waiting')
  const { id: runId } = await lastRun()
  const apply = async () => {
    const applied = await api.post(`${apiBase}/feeds/runs/${runId}/apply`, { headers: { origin } })
    expect(applied.status(), await applied.text()).toBe(200)
    await until('applied')
  }
  return { runId, apply }
}

test('operators see samples of a feed’s listings, approve all at once, and trust its kinds', {
  tag: '@long',
}, async ({ page, request, baseURL, say }) => {
  const anna = await becomeAdvertiser(request, baseURL!)
  const name = `База ${anna.id}`
  const { apply } = await makePlan(request, baseURL!, name)
  await apply()
  await signIn(page, say, '/moderation/feeds')
  const batch = row(page, name).filter({ hasText: say('feeds:operators.trust') })
  for (const street of ['Руставели, 27', 'Горгиладзе, 10'])
    await expect(batch.getByText(street)).toBeVisible()
  expect(await findBreachesInBothThemes(page)).toEqual([])
  await batch.getByLabel(say('feeds:operators.trust')).check()
  await batch.getByRole('button', { name: say('feeds:operators.approve', { count: 2 }) }).click()
  await expect(batch).toHaveCount(0)
  const trusted = row(page, name).getByRole('group', { name: say('feeds:operators.trusted') })
  await expect(trusted.getByRole('button')).toHaveCount(1)
  const query = `filters[ownerId]=${anna.id}&limit=100`
  const found: { status: string }[] = await (
    await page.request.get(`${apiBase}/apartments?${query}`)
  ).json()
  expect(found.map(({ status }) => status)).toEqual(['published', 'published'])
  await trusted.getByRole('button').click()
  await expect(trusted).toHaveCount(0)
})

test('a feed’s price in another currency is shown beside the converted price', {
  tag: '@long',
}, async ({ page, context, baseURL, say }) => {
  await signIn(page, say, '/moderation/rate')
  const euros = page.getByRole('form', { name: say('operator:rate.field', { sign: '€' }) })
  await euros.getByRole('textbox').fill('0,8')
  await euros.getByRole('button').click()
  await expect(
    page.getByText(say('operator:rate.now', { rate: '0,8', sign: '€' }), { exact: true }),
  ).toBeVisible()
  // Leaves the page, whose further requests would be refused because nobody is signed in.
  await page.goto('about:blank')
  await context.clearCookies()
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const { apply } = await makePlan(page.request, baseURL!, 'Наша база', 'EUR')
  await apply()
  const query = `filters[ownerId]=${anna.id}&sort=cheap&limit=100`
  const found: { id: string; price: number; currency: string }[] = await (
    await page.request.get(`${apiBase}/apartments?${query}`)
  ).json()
  expect(found.map(({ price, currency }) => [price, currency])).toEqual([
    [100_000, 'USD'],
    [101_250, 'USD'],
  ])
  await arrive(page, `/ad/${found[0]?.id}`)
  const asked = page.getByText(say('ad:price.original')).first()
  await expect(asked).toContainText(/80\s000\s€/)
})

for (const language of ['ru', 'he'] as const)
  test.describe(`a feed’s plan in ${language}`, () => {
    test.use({ language })

    test('is accessible, and lets the advertiser decide by kind', { tag: '@long' }, async ({
      page,
      baseURL,
      say,
    }) => {
      await becomeAdvertiser(page.request, baseURL!)
      const { runId } = await makePlan(page.request, baseURL!, 'Наша база')
      await arrive(page, `/feeds/run/${runId}`)
      const [first = ''] = streets
      await row(page, first).getByRole('button').click()
      await expect(page.getByRole('region', { name: first })).toBeVisible()
      expect(await findBreachesInBothThemes(page)).toEqual([])
      const ofNew = { kind: say('feeds:kind.new') }
      await page.getByRole('button', { name: `${ofNew.kind} 2` }).click()
      await page.getByRole('button', { name: say('feeds:plan.takeNone', ofNew) }).click()
      for (const street of streets)
        await expect(row(page, street).getByRole('checkbox')).not.toBeChecked()
      await page.getByRole('button', { name: say('feeds:plan.takeAll', ofNew) }).click()
      for (const street of streets)
        await expect(row(page, street).getByRole('checkbox')).toBeChecked()
      expect(await findBreachesInBothThemes(page), 'filtered').toEqual([])
    })
  })
