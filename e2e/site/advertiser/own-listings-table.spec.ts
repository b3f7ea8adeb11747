import type { Page } from '@playwright/test'
import { becomeAdvertiser } from '../testing/advertiser.ts'
import { arrive, awake, cards, expect, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') })
/** Presses the name: elsewhere a press would mean the price or the mark. */
const pressRow = (page: Page) => rows(page).first().getByText('Руставели').first().click()
const asTable = async (page: Page, say: Words) => {
  await page.getByRole('button', { name: say('mine:view.table') }).click()
  await expect(page.getByRole('grid')).toBeVisible()
}

test('own listings are shown in a table, which is remembered and changes many at once', {
  tag: '@long',
}, async ({ page, request, baseURL, say, complaints }) => {
  // The cards request a listing once more that was deleted in the table.
  complaints.expect(/status of 410/)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const flat = await anna.publish({ price: 80_000 })
  await anna.publish({ price: 100_000 })
  const house = await anna.publish({ price: 200_000, category: 'house', title: 'Дом с садом' })
  await arrive(page, '/my')
  await expect(cards(page)).toHaveCount(3)
  await asTable(page, say)
  await page.reload()
  await awake(page)
  await expect(page.getByRole('grid')).toBeVisible()

  // Chooses by keys all but the house.
  await page
    .getByLabel(say('desk-ads:choice.category'))
    .selectOption({ label: `${say('listing:category.newApartment')} (2)` })
  await expect(rows(page)).toHaveCount(2)
  await pressRow(page)
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: say('desk-ads:act.price') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('desk-ads:price.byPercent')).fill('-10')
  await expect(dialog).toContainText(/72.000/)
  await dialog.locator('button[type=submit]').click()
  await expect(page.getByText(say('desk-ads:did.price', { n: 2 }))).toBeVisible()
  const priceOf = async (id: string) =>
    (await (await page.request.get(`/estateserver/apartments/${id}`)).json()).price
  expect([await priceOf(flat.id), await priceOf(house.id)]).toEqual([72_000, 200_000])
  await page.getByRole('button', { name: say('desk-ads:act.undo') }).click()
  await expect(page.getByText(say('desk-ads:did.priceBack', { n: 2 }))).toBeVisible()
  expect(await priceOf(flat.id)).toBe(80_000)

  await page.getByRole('button', { name: say('desk-ads:choice.reset') }).click()
  await expect(rows(page)).toHaveCount(3)
  await pressRow(page)
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: say('desk-ads:act.unpublish'), exact: true }).click()
  await expect(page.getByText(say('desk-ads:did.unpublish', { n: 3 }))).toBeVisible()
  expect((await request.get(`/ad/${house.id}`)).status()).toBe(410)
  await page.getByRole('button', { name: say('desk-ads:act.undo') }).click()
  await expect(page.getByText(say('desk-ads:did.statusBack', { n: 3 }))).toBeVisible()
  expect((await request.get(`/ad/${house.id}`)).status()).toBe(200)

  // The cards know what was done in the table.
  await pressRow(page)
  await page.keyboard.press('Delete')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: say('mine:view.cards') }).click()
  await expect(cards(page)).toHaveCount(2)
  await page.reload()
  await awake(page)
  await expect(cards(page)).toHaveCount(2)
})
