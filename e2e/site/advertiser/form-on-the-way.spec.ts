import type { CDPSession, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Listing } from '../../../contract/listings/listing.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { becomeAdvertiser, photoPath } from '../testing/advertiser.ts'
import { arrive, awake, expect, test } from '../testing/visitor.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** As in Lighthouse: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const slow4g = { downloadThroughput: 204_800, uploadThroughput: 96_000, latency: 150 }
/** The time between the keys of somebody who types on a phone without haste. */
const keyMs = 90

/** A photograph as a phone makes it: 12 megapixels, some megabytes. */
const photograph = async (number: number) => ({
  name: `IMG_${number}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp(photoPath(number))
    .resize(4_000, 3_000, { fit: 'fill' })
    .jpeg({ quality: 97 })
    .toBuffer(),
})

async function linkOf(page: Page) {
  const device: CDPSession = await page.context().newCDPSession(page)
  const set = (offline: boolean) =>
    device.send('Network.emulateNetworkConditions', { offline, ...slow4g })
  await device.send('Network.enable')
  return { slow: () => set(false), cut: () => set(true) }
}

/** Presses and types on the screen, and counts the presses. */
function hand() {
  let presses = 0
  const press = async (place: Locator) => {
    presses += 1
    await place.tap()
  }
  const write = async (place: Locator, text: string) => {
    await press(place)
    await place.pressSequentially(text, { delay: keyMs })
  }
  return { press, write, count: () => presses }
}

test('a flat with eight photographs is published from a phone whose network is cut twice and whose tab is closed once', {
  tag: '@long',
}, async ({ page: first, context, baseURL, say, complaints }) => {
  test.setTimeout(300_000)
  complaints.expect(/net::ERR_|status of 409/)
  const anna = await becomeAdvertiser(first.request, baseURL!)
  const photographs = await Promise.all(Array.from({ length: 8 }, (_, i) => photograph(i)))
  expect(photographs[0]!.buffer.length).toBeGreaterThan(1_000_000)
  const { press, write, count } = hand()
  const chip = (page: Page, text: string) => page.getByText(text, { exact: true })
  const there = (page: Page) => page.locator('li[data-state=ready],li[data-state=stored]')

  await arrive(first, '/newAd')
  const link = await linkOf(first)
  await link.slow()
  // One press opens the phone's images.
  const choosing = first.waitForEvent('filechooser')
  await press(first.getByText(say('photos:choose'), { exact: true }))
  await (await choosing).setFiles(photographs)
  await press(chip(first, say('listing:category.newApartment')))
  await press(chip(first, say('listing:rooms.2rooms')))
  await expect(there(first)).not.toHaveCount(0, { timeout: 120_000 })
  await link.cut()
  await write(first.getByLabel(say('form:place.area')), '62')
  await link.slow()
  await write(first.getByLabel(say('form:words.name')), 'Светлая квартира над морем')
  await expect.poll(() => there(first).count(), { timeout: 60_000 }).toBeGreaterThan(2)
  await first.close({ runBeforeUnload: false })

  const page = await context.newPage()
  // Slow before any request: the uploads go on at once, and over a good connection they would not be shrunk.
  const again = await linkOf(page)
  await again.slow()
  await page.goto('/newAd', { waitUntil: 'commit' })
  // Some versions of Chromium tell a new document about an emulated connection only when another one follows.
  await again.cut()
  await again.slow()
  await awake(page)
  await expect(page.locator('li[data-key]')).toHaveCount(8)
  await expect(page.getByLabel(say('form:words.name'))).toHaveValue(/Светлая квартира/)
  await expect(page.getByLabel(say('form:place.area'))).toHaveValue('62')
  await write(page.getByLabel(say('form:place.floor'), { exact: true }), '7')
  await again.cut()
  await write(page.getByLabel(say('form:place.floors')), '20')
  await again.slow()
  await write(
    page.getByLabel(say('form:words.description')),
    'Две комнаты, большая лоджия и вид на море. Дом сдан, ремонт новый, мебель и техника остаются. До набережной пять минут пешком, рядом школа, рынок и остановка. Документы готовы.',
  )
  await write(page.getByLabel(say('form:address.label')), 'Rustaveli 27')
  await press(page.getByRole('listbox').getByRole('option').first())
  const price = page.getByRole('textbox', { name: say('form:price.sale'), exact: true })
  await price.clear()
  await write(price, '85000')

  // When the last field is filled, all images are already uploaded.
  await expect(there(page)).toHaveCount(8, { timeout: 1 })
  await press(page.getByRole('button', { name: say('form:action.publish'), exact: true }))
  await expect(page).toHaveURL(/\/my$/, { timeout: 60_000 })
  expect(count()).toBeLessThanOrEqual(12)

  const answer = await page.request.get(`${apiBase}/apartments?filters[ownerId]=${anna.id}&limit=9`)
  const listings: Listing[] = await answer.json()
  expect(listings).toMatchObject([{ status: 'moderation', floor: 7, floorsCount: 20, area: 62 }])
  const [made] = listings
  expect(made?.images).toHaveLength(8)
  // The images were shrunk before the upload, and are in order: each looks like the photograph chosen for its place.
  for (const [place, { id, width, height }] of (made?.images ?? []).entries()) {
    expect(width * height).toBeLessThanOrEqual(2_000_000)
    const stored = await page.request.get(`${apiBase}/images/${id}?w=160`, {
      headers: { ...anna.headers, accept: 'image/jpeg' },
    })
    expect(await distance(await stored.body(), photographs[place]!.buffer)).toBeLessThan(12)
  }
})

/** The average difference of two images, in shades of 256. */
async function distance(one: Buffer, other: Buffer) {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) =>
      sharp(bytes).resize(16, 12, { fit: 'fill' }).removeAlpha().greyscale().raw().toBuffer(),
    ),
  )
  const sum = a!.reduce((all, shade, i) => all + Math.abs(shade - (b![i] ?? 0)), 0)
  return sum / a!.length
}
