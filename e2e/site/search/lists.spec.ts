import type { Page } from '@playwright/test'
import { readListings, signInAsAgency } from '../testing/server.ts'
import { arrive, cards, expect, test } from '../testing/visitor.ts'

test.use({ isStill: true })

test('a removed favourite can be put back in its place', { tag: '@long' }, async ({
  page,
  say,
}) => {
  await arrive(page, '/')
  for (const at of [0, 1, 2])
    await cards(page)
      .nth(at)
      .getByRole('button', { name: say('listing:card.like') })
      .click()
  await arrive(page, '/fav')
  await expect(cards(page)).toHaveCount(3)
  const order = await cards(page).evaluateAll((all) => all.map(({ id }) => id))
  await cards(page)
    .nth(1)
    .getByRole('button', { name: say('listing:card.unlike') })
    .click()
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('button', { name: say('lists:fav.undo') }).click()
  await expect(cards(page)).toHaveCount(3)
  expect(await cards(page).evaluateAll((all) => all.map(({ id }) => id))).toEqual(order)
})

test('favourites added in two tabs show in both, and none is lost', { tag: '@long' }, async ({
  page,
  context,
  say,
}) => {
  const other = await context.newPage()
  const heart = (where: Page, at: number, word: 'like' | 'unlike') =>
    cards(where)
      .nth(at)
      .getByRole('button', { name: say(`listing:card.${word}`) })
  await arrive(page, '/')
  await arrive(other, '/')
  await heart(page, 0, 'like').click()
  await expect(heart(other, 0, 'unlike')).toBeVisible()
  await heart(other, 1, 'like').click()
  await expect(heart(page, 1, 'unlike')).toBeVisible()
  await arrive(page, '/fav')
  await expect(cards(page)).toHaveCount(2)
})

test('the empty page of favourites says how to add some', { tag: '@long' }, async ({
  page,
  say,
}) => {
  await arrive(page, '/fav')
  await expect(page.getByText(say('lists:fav.empty'))).toBeVisible()
  await expect(page.getByRole('link', { name: say('lists:fav.find') })).toBeVisible()
})

test('a listing opened before is found in the list of recent ones', { tag: '@long' }, async ({
  page,
  request,
  say,
}) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
  await arrive(page, `/ad/${listing!.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await arrive(page, '/fav')
  await page.getByRole('link', { name: say('lists:fav.recent') }).click()
  await expect(page.locator(`#ad-${listing!.id}`)).toBeVisible()
})

test('an agency’s page shows its name, contacts and listings', { tag: '@long' }, async ({
  page,
  request,
  baseURL,
  say,
}) => {
  const agency = await signInAsAgency(request, baseURL!)
  await arrive(page, `/agency/${agency.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main a[href^="tel:"]')).toBeVisible()
  await expect(page.locator('main a[href^="mailto:"]')).toBeVisible()
  await page.getByRole('combobox', { name: say('listing:sort.choose') }).selectOption('expensive')
  const [dearest] = await agency.listings('sort=expensive&limit=1')
  await expect(cards(page).first()).toHaveAttribute('id', `ad-${dearest!.id}`)
})

test('an agency’s region and address are shown in the visitor’s language', {
  tag: '@long',
}, async ({ page, request, baseURL }) => {
  const agency = await signInAsAgency(request, baseURL!)
  const inRussian = 'Химшиашвили'
  await arrive(page, `/agency/${agency.id}`)
  await expect(page.getByRole('main')).toContainText(inRussian)
  for (const [language, city] of [
    ['en', 'Batumi'],
    ['ka', 'ბათუმი'],
    ['he', 'בטומי'],
  ]) {
    await arrive(page, `/agency/${agency.id}?lang=${language}`)
    const main = page.getByRole('main')
    await expect(main.getByText(new RegExp(`· ${city}$`))).toBeVisible()
    await expect(main).not.toContainText(inRussian)
  }
})

test('the page of an address is headed by it, and shows its listings', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
  const address = listing!.address!
  await arrive(page, `/address/${encodeURIComponent(address)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    listing!.addressIn?.ru ?? address,
  )
  await expect(page.locator(`#ad-${listing!.id}`)).toBeVisible()
})

test('the help page says how to publish, and saves the chosen theme', { tag: '@long' }, async ({
  page,
  say,
}) => {
  await arrive(page, '/help')
  await expect(page.getByRole('heading', { level: 1, name: say('help:title') })).toBeVisible()
  await expect(page.getByText(say('help:publish.title'))).toBeVisible()
  await expect(page.getByText('OpenStreetMap').first()).toBeVisible()
  await page.getByRole('main').getByText(say('menu:theme.dark')).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
