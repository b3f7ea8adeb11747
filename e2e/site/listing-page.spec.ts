import type { Page } from '@playwright/test'
import { readListings, signInAsAgency } from './server.ts'
import { arrive, cards, expect, test } from './visitor.ts'

const textOnDevice = (page: Page) => page.evaluate(() => Object.values(localStorage).join(' '))

test('the pictures turn by key, go round, and fill the screen', async ({ page, request, say }) => {
  const listing = (await readListings(request, 'limit=30')).find(
    ({ images }) => images.length >= 4,
  )!
  await arrive(page, `/ad/${listing.id}`)
  const gallery = page.getByRole('region', { name: say('ad:gallery.title') })
  const count = listing.images.length
  const place = (number: number) => say('ad:gallery.place', { number, count })
  await gallery.getByRole('button', { name: say('ad:gallery.previous') }).click()
  await expect(gallery.getByText(place(count))).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(gallery.getByText(place(1))).toBeAttached()
  await gallery.getByTitle(say('ad:gallery.open')).locator('visible=true').first().click()
  const full = page.getByRole('dialog', { name: say('ad:gallery.title') })
  await expect(full).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(full.getByText(place(2))).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(full).toBeHidden()
  await expect(gallery.getByText(place(2))).toBeAttached()
})

test('a link is copied', async ({ page, context, request, say, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  const [listing] = await readListings(request, 'sort=old&limit=1')
  await arrive(page, `/ad/${listing!.id}`)
  await page.getByRole('button', { name: say('ad:share.share') }).click()
  await expect(page.getByText(say('ad:share.copied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${baseURL}/ad/${listing!.id}`,
  )
})

test('a report is sent', async ({ page, request, say }) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
  await arrive(page, `/ad/${listing!.id}`)
  const dialog = page.getByRole('dialog')
  // What stands far below is taken over last.
  await expect(async () => {
    await page.getByRole('button', { name: say('ad:report.open') }).click()
    await expect(dialog).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await dialog.getByRole('radio', { name: say('ad:report.reason.sold') }).check()
  await dialog.getByRole('button', { name: say('ad:report.send') }).click()
  await expect(dialog.getByText(say('ad:report.sent'))).toBeVisible()
})

test('a withdrawn listing says so, answers 410, and shows others like it', async ({
  page,
  request,
  baseURL,
  say,
  complaints,
}) => {
  complaints.expect(/410/)
  const agency = await signInAsAgency(request, baseURL!)
  const listing = (await agency.listings('filters[dealType][]=rent&limit=1'))[0]!
  await agency.unpublish(listing.id)
  await expect(async () => {
    const response = await arrive(page, `/ad/${listing.id}`)
    expect(response?.status()).toBe(410)
  }).toPass()
  await expect(page.getByRole('heading', { name: say('ad:withdrawn.title') })).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
})

for (const path of ['/ad/999999', '/ad/x', '/agency/999999', '/nowhere', '/ad/1/2'])
  test(`${path} answers 404 and says the way on`, async ({ page, complaints }) => {
    complaints.expect(/404|400/)
    const response = await arrive(page, path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('a[href="/"]').last()).toBeVisible()
  })

test('a listing that never was says so in the words of the specification', async ({
  page,
  complaints,
}) => {
  complaints.expect(/404/)
  await arrive(page, '/ad/999999')
  await expect(page.getByText('Объявление не найдено')).toBeVisible()
})

test('a note is kept for oneself, and stands on the card', async ({ page, request, say }) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
  await arrive(page, `/ad/${listing!.id}`)
  await page.getByRole('textbox', { name: say('ad:note.label') }).fill('Спросить про парковку')
  await page.getByRole('textbox', { name: say('ad:note.label') }).blur()
  await expect.poll(() => textOnDevice(page)).toContain('Спросить про парковку')
  await arrive(page, '/?sort=old')
  await expect(page.locator(`#ad-${listing!.id}`)).toContainText('Спросить про парковку')
})

test('a note written and left before the page came alive is kept', async ({
  page,
  request,
  say,
}) => {
  const [, listing] = await readListings(request, 'sort=old&limit=2')
  let comeAlive = () => {}
  const isHeld = new Promise<void>((resolve) => {
    comeAlive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await isHeld
    await route.continue()
  })
  await page.goto(`/ad/${listing!.id}`, { waitUntil: 'commit' })
  const note = page.getByRole('textbox', { name: say('ad:note.label') })
  await note.fill('Позвонить до вечера')
  await note.blur()
  comeAlive()
  await expect.poll(() => textOnDevice(page)).toContain('Позвонить до вечера')
  await arrive(page, '/?sort=old')
  await expect(page.locator(`#ad-${listing!.id}`)).toContainText('Позвонить до вечера')
})
