import type { Page } from '@playwright/test'
import { readListings, signInAsAgency } from '../testing/server.ts'
import { arrive, cards, expect, test } from '../testing/visitor.ts'

test.use({ isStill: true })

const textOnDevice = (page: Page) => page.evaluate(() => Object.values(localStorage).join(' '))

test('the images are switched by key, start again after the last, and open full screen', {
  tag: '@long',
}, async ({ page, request, say }) => {
  const listing = (await readListings(request, 'sort=old&limit=30')).find(
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
  // The other images are inert at once, but hidden only in the next frame.
  const shown = gallery.locator('div:not([inert]) > button')
  await shown.and(gallery.getByTitle(say('ad:gallery.open'))).click()
  const full = page.getByRole('dialog', { name: say('ad:gallery.title') })
  await expect(full).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(full.getByText(place(2))).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(full).toBeHidden()
  await expect(gallery.getByText(place(2))).toBeAttached()
})

test('Share copies the listing’s link', { tag: '@long' }, async ({
  page,
  context,
  request,
  say,
  baseURL,
}) => {
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

test('a visitor’s report about a listing is sent', { tag: '@long' }, async ({
  page,
  request,
  say,
}) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
  await arrive(page, `/ad/${listing!.id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: say('ad:report.open') }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('radio', { name: say('ad:report.reason.sold') }).check()
  await dialog.getByRole('button', { name: say('ad:report.send') }).click()
  await expect(dialog.getByText(say('ad:report.sent'))).toBeVisible()
})

test.describe('a withdrawn listing', () => {
  test.use({ isStill: false })

  test('says so, answers 410, and shows other listings', { tag: '@long' }, async ({
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
})

test('an unknown page or listing answers 404, says so, and links to the home page', {
  tag: '@long',
}, async ({ page, complaints, say }) => {
  complaints.expect(/404|400/)
  for (const path of ['/ad/x', '/ad/07', '/agency/999999', '/nowhere', '/ad/1/2', '/ad/999999']) {
    const response = await arrive(page, path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('main').locator('a[href="/"]').last(), path).toBeVisible()
  }
  await expect(page.getByText('Объявление не найдено')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page, '/nowhere')
  const bar = page.getByRole('navigation', { name: say('nav.label') }).locator('visible=true')
  await expect(bar.getByRole('link', { name: say('nav.search') })).toBeVisible()
})

test('a visitor’s note is saved on the device, and shown on the card', { tag: '@long' }, async ({
  page,
  request,
  say,
}) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
  await arrive(page, `/ad/${listing!.id}`)
  await page.getByRole('textbox', { name: say('ad:note.label') }).fill('Спросить про парковку')
  await page.getByRole('textbox', { name: say('ad:note.label') }).blur()
  await expect.poll(() => textOnDevice(page)).toContain('Спросить про парковку')
  await arrive(page, '/?sort=old')
  await expect(page.locator(`#ad-${listing!.id}`)).toContainText('Спросить про парковку')
})

test('an image that fails to load is replaced by our own sign, not by the browser’s', {
  tag: '@long',
}, async ({ page, request, say, complaints }) => {
  complaints.expect(/Failed to load resource|net::ERR/)
  const [listing] = await readListings(request, 'sort=old&limit=1')
  await page.route('**/estateserver/images/**', (route) => route.abort())
  await arrive(page, `/ad/${listing!.id}`)
  const gallery = page.getByRole('region', { name: say('ad:gallery.title') })
  await expect(gallery.getByText(say('ad:gallery.broken')).first()).toBeVisible()
  await expect(gallery.locator('img')).toHaveCount(0)
  await arrive(page, '/')
  await expect(cards(page).first().locator('img')).toHaveCount(0)
})

test('an image that a busy server refused is loaded again by itself', { tag: '@long' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/)
  const refused = new Set<string>()
  await page.route('**/estateserver/images/**', (route) => {
    const url = route.request().url()
    if (refused.has(url)) return route.continue()
    refused.add(url)
    return route.fulfill({ status: 503, headers: { 'retry-after': '2' } })
  })
  await arrive(page, '/')
  const picture = cards(page).first().locator('img').first()
  await expect(picture).toHaveCount(0)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('a full-screen image is as large as its proportions allow', { tag: '@long' }, async ({
  page,
  request,
  say,
}) => {
  const listing = (await readListings(request, 'sort=old&limit=30')).find(
    ({ images: [first] }) => first?.type === 'image',
  )!
  const [{ width, height } = { width: 0, height: 0 }] = listing.images
  await arrive(page, `/ad/${listing.id}`)
  await page
    .getByRole('region', { name: say('ad:gallery.title') })
    .getByTitle(say('ad:gallery.open'))
    .first()
    .click()
  const picture = page.getByRole('dialog').locator('img').first()
  for (const screen of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(screen)
    await expect
      .poll(async () => {
        const box = (await picture.boundingBox())!
        return Math.abs(box.width / box.height - width / height)
      })
      .toBeLessThan(0.01)
    const box = (await picture.boundingBox())!
    expect(box.width).toBeLessThanOrEqual(screen.width + 1)
    expect(box.height).toBeLessThanOrEqual(screen.height + 1)
    expect(Math.max(box.width / screen.width, box.height / screen.height)).toBeGreaterThan(0.98)
  }
})

test('both arrows of a card are at the same height', { tag: '@long' }, async ({ page }) => {
  await arrive(page, '/')
  const card = cards(page).first()
  const arrows = card.locator('button[aria-hidden]')
  await expect(arrows).toHaveCount(0)
  await card.locator('img').first().hover()
  await expect(arrows).toHaveCount(2)
  const [back, on] = await Promise.all([0, 1].map((n) => arrows.nth(n).boundingBox()))
  expect(back!.y).toBe(on!.y)
  expect(back!.height).toBe(on!.height)
})

for (const language of ['ru', 'he'] as const)
  test.describe(`printed, in ${language}`, () => {
    test.use({ language })

    test('a listing is one page with its picture, price, facts, address, phone and a code', {
      tag: '@long',
    }, async ({ page, request, baseURL, say }) => {
      const agency = await signInAsAgency(request, baseURL!)
      const [listing] = await agency.listings('limit=1')
      await arrive(page, `/ad/${listing!.id}`)
      const sheet = page
        .locator('section')
        .filter({ hasText: say('ad:print.code') })
        .last()
      const code = sheet.getByRole('img', { name: say('ad:print.code'), includeHidden: true })
      await expect(sheet).toBeAttached()
      await expect(sheet).toBeHidden()
      await page.emulateMedia({ media: 'print' })
      await expect(sheet).toBeVisible()
      await expect(sheet).toContainText('+995')
      await expect(sheet).toContainText(listing!.addressIn?.[language] ?? listing!.address!)
      await expect(sheet).toContainText(listing!.addressIn?.ka ?? '')
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('button', { name: say('ad:contact.book') })).toBeHidden()
      await expect(code).toHaveCount(0)
      const print = async () => (await page.pdf({ format: 'A4' })).toString('latin1')
      const paper = await print()
      expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
      // The code came in time for the first printing: the second one, with the code there from the start, is the same.
      await expect(code).toBeVisible()
      expect(paper.length).toBe((await print()).length)
    })
  })
