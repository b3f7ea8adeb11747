import type { Page } from '@playwright/test'
import { becomeAdvertiser, signInAs } from '../testing/advertiser.ts'
import { forgetHeld, holdTimer, isHeld, pressBeforeHeld } from '../testing/held-timer.ts'
import { asOperator } from '../testing/operator-visit.ts'
import { arrive, awake, cards, expect, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

const mine = (page: Page, id: string) => page.locator(`#my-${id}`)
const choice = (page: Page, say: Words, status: string) =>
  page.getByRole('radio', { name: say(`mine:filter.${status}`) })

test('the page of own listings leads a visitor to sign in, and back', { tag: '@long' }, async ({
  page,
  say,
}) => {
  await arrive(page, '/my')
  await expect(page.getByText(say('mine:visitor'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: say('nav.signIn') })
    .click()
  const main = page.getByRole('main')
  await main.getByLabel(say('account:field.email')).fill('owner@sakhli.example')
  await main.getByLabel(say('account:field.password'), { exact: true }).fill('batumi-demo')
  await main.getByRole('button', { name: say('account:signIn.submit') }).click()
  await expect(page).toHaveURL(/\/my$/)
  await expect(cards(page).first()).toBeVisible()
})

test('an advertiser without listings is led to the form', { tag: '@long' }, async ({
  page,
  baseURL,
  say,
}) => {
  await becomeAdvertiser(page.request, baseURL!)
  await arrive(page, '/my')
  await expect(page.getByRole('heading', { name: say('mine:empty.title') })).toBeVisible()
  await page.getByRole('link', { name: say('mine:empty.start') }).click()
  await expect(page).toHaveURL(/\/newAd$/)
})

test('listings withdrawn by a block are published again by one press once it is lifted', {
  tag: '@long',
}, async ({ page, request, baseURL, say }) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listings = [await anna.publish(), await anna.publish({ title: 'Дом с садом' })]
  const boss = await asOperator(request, baseURL!)
  await boss.setBlocked(anna.id, true)
  await boss.setBlocked(anna.id, false)
  await signInAs(page.request, baseURL!, anna)
  await arrive(page, '/my')
  const [first] = listings
  await expect(mine(page, first!.id).getByText(say('mine:badge.unpublished'))).toBeVisible()
  await expect(page.getByText(say('mine:putBack.text', { count: 2 }))).toBeVisible()
  await page.getByRole('button', { name: say('mine:putBack.button') }).click()
  for (const { id } of listings)
    await expect(mine(page, id).getByText(say('mine:badge.published'))).toBeVisible()
  await expect(page.getByRole('button', { name: say('mine:putBack.button') })).toBeHidden()
})

test('an unpublished listing answers 410 to visitors, until it is published again', {
  tag: '@long',
}, async ({ page, browser, baseURL, say, complaints }) => {
  complaints.expect(/status of 410/)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.publish()
  const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  expect((await visitor.goto(`/ad/${listing.id}`))?.status()).toBe(200)

  await arrive(page, '/my')
  const card = mine(page, listing.id)
  await expect(card.getByText(say('mine:badge.published'))).toBeVisible()
  await card.getByRole('button', { name: say('mine:act.unpublish') }).dblclick()
  await expect(card.getByText(say('mine:badge.unpublished'))).toBeVisible()
  await expect(page.getByText(say('mine:said.unpublished'))).toBeVisible()
  expect((await visitor.goto(`/ad/${listing.id}`))?.status()).toBe(410)

  // Nothing has changed since it was approved, so it needs no second review.
  await card.getByRole('button', { name: say('mine:act.publish') }).click()
  await expect(page.getByText(say('mine:said.published'))).toBeVisible()
  await expect(card.getByText(say('mine:badge.published'))).toBeVisible()
  expect((await visitor.goto(`/ad/${listing.id}`))?.status()).toBe(200)
  await visitor.context().close()
})

test('undoing a deletion puts the listing back in its place', { tag: '@long' }, async ({
  page,
  baseURL,
  say,
}) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const older = await anna.publish({ price: 70_000 })
  const newer = await anna.publish({ price: 90_000 })
  await arrive(page, '/my')
  await expect(cards(page)).toHaveCount(2)
  await mine(page, newer.id)
    .getByRole('button', { name: say('mine:act.remove') })
    .click()
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByLabel(say('mine:filter.all')).locator('..')).toContainText('1')
  await page.getByRole('button', { name: say('mine:act.undo') }).click()
  await expect(page.getByText(say('mine:said.restored'))).toBeVisible()
  await expect(cards(page).first()).toHaveAttribute('id', `my-${newer.id}`)
  await page.reload()
  await awake(page)
  await expect(cards(page)).toHaveCount(2)

  // Without undo, it stays deleted.
  await mine(page, older.id)
    .getByRole('button', { name: say('mine:act.remove') })
    .click()
  await expect(page.getByText(say('mine:said.removed'))).toBeVisible()
  await expect.poll(async () => (await page.request.get(`/ad/${older.id}`)).status()).toBe(410)
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
})

test('a failed deletion shows an error, and the listing stays', { tag: '@long' }, async ({
  page,
  baseURL,
  say,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.publish()
  await page.route('**/estateserver/apartments/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Out of order' } })
      : route.fallback(),
  )
  await arrive(page, '/my')
  await mine(page, listing.id)
    .getByRole('button', { name: say('mine:act.remove') })
    .click()
  await expect(page.getByText(say('mine:failure.delete'))).toBeVisible()
  await expect(mine(page, listing.id)).toBeVisible()
})

test('a price is changed on its card; a price changed elsewhere is not overwritten', {
  tag: '@long',
}, async ({ page, context, baseURL, say, complaints }) => {
  complaints.expect(/status of 409/)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.publish({ price: 85_000 })
  const second = await context.newPage()
  await arrive(page, '/my')
  await arrive(second, '/my')
  const price = async (at: Page, digits: string) => {
    await mine(at, listing.id)
      .getByRole('button', { name: say('mine:act.price') })
      .click()
    const field = mine(at, listing.id).getByLabel(say('mine:act.newPrice', { currency: '$' }))
    await expect(field).toBeFocused()
    await field.fill(digits)
    await field.press('Enter')
  }
  await price(page, '79000')
  await expect(page.getByText(say('mine:said.price'))).toBeVisible()
  await expect(mine(page, listing.id)).toContainText(/79\s000/)
  await expect(mine(page, listing.id).getByText(say('mine:badge.published'))).toBeVisible()

  await price(second, '99000')
  await expect(second.getByText(say('mine:failure.elsewhere'))).toBeVisible()
  await second.keyboard.press('Escape')
  await expect(mine(second, listing.id)).toContainText(/79\s000/)
})

test('listings show the operator’s note, and are filtered by status and by address', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const noted = await anna.advertise({ address: 'улица Руставели, 27' })
  await anna.decide(noted.id, 'improvement', 'Добавьте фотографию кухни')
  const draft = await anna.advertise({ address: 'улица Пушкина, 5' }, { isDraft: true })
  await arrive(page, '/my')
  await expect(mine(page, noted.id).getByText('Добавьте фотографию кухни')).toBeVisible()
  await choice(page, say, 'improvement').click()
  await expect(page).toHaveURL(/status=improvement/)
  await expect(cards(page)).toHaveCount(1)
  await page.reload()
  await awake(page)
  await expect(choice(page, say, 'improvement')).toBeChecked()
  await expect(mine(page, noted.id)).toBeVisible()
  await choice(page, say, 'all').click()
  await page.getByLabel(say('mine:search')).fill('Пушкина')
  await expect(page).toHaveURL(/q=/)
  await expect(cards(page)).toHaveCount(1)
  await expect(mine(page, draft.id)).toBeVisible()
  await page.getByLabel(say('mine:search')).fill('нет такой улицы')
  await page.getByRole('link', { name: say('mine:empty.reset') }).click()
  await expect(cards(page)).toHaveCount(2)
})

test('a status or link pressed right after typing is not undone by the search', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const { id } = await anna.publish()
  // The search starts this long after the last key.
  await holdTimer(page, 300)
  await arrive(page, '/my')
  const field = page.getByRole('searchbox', { name: say('mine:search') })
  await field.fill('Руставели')
  await isHeld(page)
  await pressBeforeHeld(choice(page, say, 'published'))
  await expect(page).toHaveURL(/status=published&q=/)
  await expect(mine(page, id)).toBeVisible()

  await forgetHeld(page)
  await field.fill('Пушкина')
  await isHeld(page)
  await pressBeforeHeld(page.getByRole('link', { name: say('nav.search'), exact: true }).first())
  await expect(cards(page).first()).toBeVisible()
  await expect(page).not.toHaveURL(/\/my/)
})

test('a card opens its listing’s form, and Duplicate opens the form of a copy', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.publish()
  await arrive(page, '/my')
  await mine(page, listing.id).getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/editAd/${listing.id}$`))
  await page.goBack()
  await mine(page, listing.id)
    .getByRole('button', { name: say('mine:act.duplicate') })
    .click()
  await expect(page).toHaveURL(/\/editAd\/\d+$/)
  await expect(page).not.toHaveURL(new RegExp(`/editAd/${listing.id}$`))
  await arrive(page, '/my')
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByText(say('mine:badge.unpublished'))).toBeVisible()
})

test('views, favourites and requests of each day are shown in a table', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
  say,
}) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.publish()
  const fan = await browser.newContext({ baseURL: baseURL! })
  await becomeAdvertiser(fan.request, baseURL!)
  const liked = await fan.request.post(`/estateserver/apartments/fav/${listing.id}`, {
    headers: { origin: baseURL! },
  })
  expect(liked.status()).toBe(200)
  await fan.close()
  await arrive(page, '/my')
  const card = mine(page, listing.id)
  await expect(card.locator('dl')).toContainText(say('mine:figures.favourites'))
  await card.getByText(say('mine:chart.table')).click()
  const row = card.getByRole('row').nth(1)
  await expect(row.getByRole('cell').nth(1)).toHaveText('1')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the button for a new listing shrinks on scrolling down, and grows on scrolling up', {
    tag: '@long',
  }, async ({ page, baseURL, say }) => {
    const anna = await becomeAdvertiser(page.request, baseURL!)
    for (const price of [1, 2, 3]) await anna.advertise({ price: price * 10_000 })
    await anna.publish()
    await arrive(page, '/my')
    await expect(cards(page)).toHaveCount(4)
    await expect(page.getByText(say('mine:chart.empty')).first()).toBeVisible()
    const words = page.getByRole('link', { name: say('mine:newAd') })
    await expect(words).toHaveAttribute('data-prominent', 'true')
    await page.mouse.wheel(0, 900)
    await expect(words).toHaveAttribute('data-prominent', 'false')
    // A slow page may render the end of the scroll down and the start of the scroll up in one step.
    await expect(async () => {
      await page.mouse.wheel(0, -100)
      await expect(words).toHaveAttribute('data-prominent', 'true', { timeout: 1_000 })
    }).toPass()
  })
})
