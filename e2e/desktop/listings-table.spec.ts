import type { Page } from '@playwright/test'
import { findBreachesInBothThemes } from '../breaches.ts'
import { readListings } from '../site/testing/server.ts'
import { wordsOf } from '../site/testing/words.ts'
import { agencyElsewhere, enterDesk } from './agency.ts'
import { expect, test } from './desktop.ts'

const say = await wordsOf('ru')
const rows = (page: Page) => page.locator('tr[data-id]')
const row = (page: Page, id: string) => page.locator(`tr[data-id="${id}"]`)
const prices = (page: Page) => page.locator('td[data-column="price"] bdi')
const act = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name: say(`desk-ads:act.${name}`), exact: true })
const told = (page: Page) => page.locator('main [role="status"]')
const numbers = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((each) => each.getAttribute('data-id')))

test('listings are searched, filtered and sorted; filter and order outlast a restart', {
  tag: '@long',
}, async ({ host, account, server, request }) => {
  const agency = await agencyElsewhere(request, server, account)
  const cheap = await agency.createListing({ price: 40_000, address: 'улица Пушкина, 5' })
  const dear = await agency.createListing({ price: 90_000, category: 'house' })
  const rent = await agency.createListing({ price: 700, dealType: 'rent' })
  let page = await enterDesk(host, account, '/ads')
  await expect(rows(page)).toHaveCount(3)
  expect(await numbers(page)).toEqual([rent.id, dear.id, cheap.id])

  await page.keyboard.press('Control+f')
  await page.keyboard.type('pushkin 5')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, cheap.id)).toBeVisible()
  await expect(told(page).first()).toContainText(
    say('desk-ads:count.found', { n: '1', total: '3' }),
  )
  await page.keyboard.press('Control+a')
  await page.keyboard.type('нет такого')
  await page
    .getByRole('button', { name: say('desk-ads:choice.reset') })
    .last()
    .click()
  await expect(rows(page)).toHaveCount(3)

  await page.getByLabel(say('desk-ads:choice.deal')).selectOption('sale')
  await page.getByRole('button', { name: say('desk-ads:column.price') }).click()
  await expect(rows(page)).toHaveCount(2)
  expect(await numbers(page)).toEqual([cheap.id, dear.id])
  await page.getByRole('button', { name: say('desk-ads:columns.choose') }).click()
  await page.getByLabel(say('desk-ads:column.picture')).uncheck()
  await expect(page.locator('th[data-column="picture"]')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await host.restart()
  page = host.page()
  await expect(rows(page)).toHaveCount(2)
  expect(await numbers(page)).toEqual([cheap.id, dear.id])
  await expect(page.locator('th[data-column="picture"]')).toHaveCount(0)
  await expect(page.locator('th[data-column="price"]')).toHaveAttribute('aria-sort', 'ascending')
})

test('prices selected by keyboard are lowered by 5 % after a preview, and restored by undo', {
  tag: '@long',
}, async ({ host, account, server, request }) => {
  const agency = await agencyElsewhere(request, server, account)
  const listings = []
  for (const price of [100_000, 80_000, 60_000, 333])
    listings.push(await agency.createListing({ price }))
  const page = await enterDesk(host, account, '/ads')
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('button', { name: say('desk-ads:column.number') }).click()
  await page.keyboard.press('Tab')
  while (!(await page.evaluate(() => document.activeElement?.matches('table, tr[data-id]'))))
    await page.keyboard.press('Tab')
  await expect(row(page, listings[0]!.id)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.locator('tr[aria-selected="true"]')).toHaveCount(3)
  await expect(told(page).first()).toContainText(say('desk-ads:count.chosen', { n: '3' }))

  await act(page, 'price').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(say('desk-ads:price.byPercent'))).toBeFocused()
  await page.keyboard.type('-5')
  await expect(dialog.locator('tbody strong')).toHaveText([/^76.000/, /^57.000/, /^316/])
  await dialog.getByLabel(say('desk-ads:price.rounding')).selectOption('100')
  await expect(dialog.locator('tbody strong').last()).toHaveText(/^300/)
  await dialog.getByRole('button', { name: say('desk-ads:price.apply', { n: '3' }) }).click()
  await expect(prices(page)).toHaveText([/^100.000/, /^76.000/, /^57.000/, /^300/])
  await expect(told(page).last()).toContainText(say('desk-ads:did.price', { n: '3' }))
  expect((await agency.readListing(listings[3]!.id)).price).toBe(300)

  await act(page, 'undo').click()
  await expect(prices(page)).toHaveText([/^100.000/, /^80.000/, /^60.000/, /^333/])
  expect((await agency.readListing(listings[3]!.id)).price).toBe(333)
})

test('publishing several listings reports each result, and keeps the refused one selected', {
  tag: '@long',
}, async ({ host, account, server, request }) => {
  const agency = await agencyElsewhere(request, server, account)
  const bare = await agency.createListing({
    category: null,
    price: null,
    address: 'улица Пушкина, 5',
  })
  const whole = await agency.createListing({}, { pictures: 1 })
  const page = await enterDesk(host, account, '/ads')
  await rows(page).first().click()
  await page.keyboard.press('Control+a')
  await act(page, 'publish').click()
  const report = told(page).last()
  await expect(report).toContainText(say('desk-ads:did.moderation', { n: '1' }))
  await expect(report).toContainText(say('desk-ads:did.open', { n: '1' }))
  for (const field of ['category', 'price', 'images'])
    await expect(report).toContainText(say(`desk-ads:field.${field}`))
  await expect(row(page, whole.id)).toContainText(say('mine:badge.moderation'))
  await expect(row(page, whole.id)).toHaveAttribute('aria-selected', 'false')
  await expect(row(page, bare.id)).toHaveAttribute('aria-selected', 'true')
  expect((await agency.readListing(whole.id)).status).toBe('moderation')

  await report.getByRole('button', { name: say('desk-ads:act.open') }).click()
  await expect.poll(() => new URL(page.url()).hash).toBe(`#/editAd/${bare.id}`)
})

test('a deletion is undone; a price edited in its cell warns if it was changed elsewhere', {
  tag: '@long',
}, async ({ host, account, server, request }) => {
  const agency = await agencyElsewhere(request, server, account)
  const listings = []
  for (const price of [100, 200, 300]) listings.push(await agency.createListing({ price }))
  const [first, second, third] = listings
  const page = await enterDesk(host, account, '/ads')
  const name = row(page, third!.id).locator('td[data-column="ad"]')
  await name.click()
  await row(page, second!.id)
    .locator('td[data-column="ad"]')
    .click({ modifiers: ['Control'] })
  await page.keyboard.press('Delete')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, first!.id)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveCount(3)
  expect((await agency.readListing(third!.id)).price).toBe(300)

  await name.click()
  await page.keyboard.press('F2')
  const field = page.getByLabel(say('desk-ads:price.new', { currency: '$' }))
  await expect(field).toBeFocused()
  await field.fill('250 000')
  await page.keyboard.press('Escape')
  await expect(prices(page).first()).toHaveText(/^300/)
  await expect(row(page, third!.id)).toBeFocused()
  await page.keyboard.press('F2')
  await field.fill('250 000')
  await page.keyboard.press('Enter')
  await expect(prices(page).first()).toHaveText(/^250.000/)
  await act(page, 'undo').click()
  await expect(prices(page).first()).toHaveText(/^300/)

  await name.click()
  await page.keyboard.press('F2')
  await agency.changeListing(third!.id, { price: 280 })
  await field.fill('310')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(/280/)
  await expect(field).toHaveValue('310')
  expect((await agency.readListing(third!.id)).price).toBe(280)
  await page.keyboard.press('Enter')
  await expect(prices(page).first()).toHaveText(/^310/)

  // Somebody else changes it while the window is in the background.
  await agency.changeListing(first!.id, { price: 111 })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(prices(page).last()).toHaveText(/^111/)
  await name.dblclick()
  await expect.poll(() => new URL(page.url()).hash).toBe(`#/editAd/${third!.id}`)
})

test('a column compares each price with similar listings, also after the price was changed', {
  tag: '@long',
}, async ({ host, account, server, request }) => {
  // As large as a demo listing of the same kind and condition, which has many similar ones.
  const [like] = await readListings(
    request,
    'filters[dealType][]=sale&filters[category][]=newApartment&filters[apartmentCondition][]=finishedWithRenovation&filters[minArea]=40&filters[maxArea]=60&sort=old&limit=1',
    server,
  )
  const agency = await agencyElsewhere(request, server, account)
  const kind = { category: 'newApartment', area: like!.area!, coordinates: like!.coordinates! }
  const dear = await agency.createListing({ ...kind, price: 9_000_000 })
  const alone = await agency.createListing({ category: 'land', price: 9_000_000 })
  const page = await enterDesk(host, account, '/ads')
  await expect(page.getByRole('columnheader', { name: say('desk-ads:column.worth') })).toBeVisible()
  const worth = (id: string) => row(page, id).locator('td[data-column="worth"]')
  await expect(worth(dear.id)).toHaveText(/^\+\d{3,}\s%$/)
  // Fewer than fifteen listings are similar, so nothing is shown.
  await expect(worth(alone.id)).toHaveText('—')

  await row(page, dear.id).locator('td[data-column="ad"]').click()
  await page.keyboard.press('F2')
  await page.getByLabel(say('desk-ads:price.new', { currency: '$' })).fill('1000')
  await page.keyboard.press('Enter')
  await expect(worth(dear.id)).toHaveText(/^−\d\d\s%$/)
})

for (const language of ['ru', 'he'] as const)
  test(`the table of listings is accessible, in ${language}, light and dark`, {
    tag: '@long',
  }, async ({ host, account, server, request }) => {
    const words = await wordsOf(language)
    const agency = await agencyElsewhere(request, server, account)
    const page = await enterDesk(host, account, '/ads', { language })
    await expect(page.getByText(words('desk-ads:empty.title'))).toBeVisible()
    expect(await findBreachesInBothThemes(page, { within: '#content' })).toEqual([])

    const listing = await agency.createListing({}, { pictures: 1 })
    await agency.createListing({ price: null })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await row(page, listing.id).locator('td[data-column="ad"]').click()
    await page.keyboard.press('Control+a')
    const press = (name: string) =>
      page
        .locator('main')
        .getByRole('button', { name: words(`desk-ads:act.${name}`), exact: true })
        .click()
    await press('publish')
    await expect(told(page).last()).toContainText(words('desk-ads:did.open', { n: '1' }))
    await row(page, listing.id).focus()
    await page.keyboard.press('F2')
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await findBreachesInBothThemes(page, { within: '#content' })).toEqual([])
    await page.keyboard.press('Escape')
    await press('price')
    await expect(page.getByLabel(words('desk-ads:price.byPercent'))).toBeFocused()
    await page.keyboard.type('-5')
    expect(await findBreachesInBothThemes(page, { within: '#content' })).toEqual([])
  })
