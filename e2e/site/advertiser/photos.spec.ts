import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Listing } from '../../../contract/listings/listing.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { findBreaches } from '../../breaches.ts'
import { arrive, expect, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

const root = join(import.meta.dirname, '../../..')
const photo = (name: string) => join(root, 'resources/demo/photos/01-apartment-sea-view', name)
const fixture = (name: string) => join(root, 'pictures/fixtures', name)

/** A plain image, wider than high, which its colour tells from others. */
async function picture(name: string, hue: number, { width = 400, height = 300 } = {}) {
  const background = { r: hue, g: 255 - hue, b: 128 }
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const pictures = (count: number, first = 0) =>
  Promise.all(
    Array.from({ length: count }, (_, i) => picture(`${first + i}.jpg`, (first + i) * 20)),
  )

/** Makes a new advertiser with a draft of a listing, and opens its form. */
async function openDraft(page: Page, origin: string) {
  const person = { email: `${randomUUID()}@sakhli.example`, password: 'magnolia-5' }
  const signedUp = await page.request.post(`${apiBase}/auth/sign-up`, {
    data: { ...person, kind: 'single', agencyName: 'Анна Проверкина' },
    headers: { origin },
  })
  expect(signedUp.status()).toBe(201)
  const made = await page.request.post(`${apiBase}/apartments`, {
    multipart: { draft: 'true', category: 'house', price: '100' },
    headers: { origin },
  })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as Listing
  await arrive(page, `/editAd/${id}`)
  const saved = async () => {
    const answer = await page.request.get(`${apiBase}/apartments/${id}`)
    return ((await answer.json()) as Listing).images
  }
  return { id, saved }
}

const field = (page: Page, say: Words) => page.getByRole('region', { name: say('photos:title') })
const choose = (within: Locator, files: Parameters<Locator['setInputFiles']>[0]) =>
  within.locator('input[type=file]').setInputFiles(files)
const rows = (within: Locator) => within.locator('li[data-key]')
const names = (within: Locator) => rows(within).locator('p bdi').allTextContents()
const keep = (page: Page, say: Words) =>
  page.getByRole('button', { name: say('form:action.keep'), exact: true }).click()
const act = (row: Locator, name: string) => row.locator(`[data-act=${name}]`)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('images, a video and a HEIC file are uploaded in the chosen order', {
    tag: '@long',
  }, async ({ page, baseURL, say }) => {
    test.slow()
    const { saved } = await openDraft(page, baseURL!)
    const within = field(page, say)
    await choose(within, [...(await pictures(7))])
    await choose(within, [fixture('photo.heic'), fixture('clip.webm')])
    await expect(rows(within)).toHaveCount(9)
    // This browser cannot draw the HEIC file, and shows a frame of the video.
    await expect(rows(within).nth(7).locator('img')).toHaveCount(0)
    await expect(rows(within).nth(8).locator('img')).toBeVisible()
    await act(rows(within).nth(8), 'cover').click()
    await act(rows(within).nth(3), 'earlier').click()
    const order = ['clip.webm', '0.jpg', '2.jpg', '1.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg']
    expect(await names(within)).toEqual([...order, 'photo.heic'])
    await keep(page, say)
    await expect.poll(async () => (await saved()).length, { timeout: 40_000 }).toBe(9)
    await expect
      .poll(async () => (await saved()).map(({ type, width }) => `${type} ${width}`))
      .toEqual(['video 320', ...Array(7).fill('image 400'), 'image 400'])
  })
})

test.describe('on a desktop in Hebrew', () => {
  // The window is so high that no row is near an edge, where the list would scroll under the mouse.
  test.use({ language: 'he', colorScheme: 'dark', viewport: { width: 1440, height: 1800 } })

  test('images are reordered by keyboard and by mouse, and their list is accessible', {
    tag: '@long',
  }, async ({ page, baseURL, say }) => {
    await openDraft(page, baseURL!)
    const within = field(page, say)
    await choose(within, await pictures(4))
    await expect(rows(within)).toHaveCount(4)
    const handle = (i: number) =>
      rows(within)
        .nth(i)
        .getByRole('button', {
          name: new RegExp(`^${say('photos:row.photo', { n: i + 1, all: 4 })}`),
        })

    await handle(0).focus()
    await page.keyboard.press('Space')
    const told = page.getByText(say('photos:drag.lifted', { n: 1, all: 4 }))
    await expect(told).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(say('photos:drag.over', { n: 2, all: 4 }))).toBeAttached()
    await page.keyboard.press('Space')
    await expect.poll(() => names(within)).toEqual(['1.jpg', '0.jpg', '2.jpg', '3.jpg'])

    await rows(within)
      .nth(1)
      .evaluate((row) => row.scrollIntoView({ block: 'center' }))
    // Each `hover` waits until its row lies still after the drop.
    await handle(0).hover()
    await handle(3).hover()
    const [from, to] = [await handle(3).boundingBox(), await handle(0).boundingBox()]
    await page.mouse.move(from!.x + 60, from!.y + 40)
    await page.mouse.down()
    await page.mouse.move(from!.x + 60, from!.y + 20, { steps: 4 })
    await page.mouse.move(to!.x + 60, to!.y + 10, { steps: 12 })
    await expect(page.getByText(say('photos:drag.over', { n: 1, all: 4 }))).toBeAttached()
    await page.mouse.up()
    await expect.poll(() => names(within)).toEqual(['3.jpg', '1.jpg', '0.jpg', '2.jpg'])

    // When a button moves a row, the focus moves along.
    await act(rows(within).nth(3), 'earlier').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await names(within)).toEqual(['3.jpg', '2.jpg', '1.jpg', '0.jpg'])
    expect(await findBreaches(page, { within: 'section[aria-labelledby$="-title"]' })).toEqual([])
  })
})

test('a turned image is saved turned, whether it is new or already saved', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  const { id, saved } = await openDraft(page, baseURL!)
  const within = field(page, say)
  await choose(within, await pictures(2))
  await act(rows(within).nth(0), 'turn').click()
  await expect.poll(() => rows(within).nth(0).locator('img').evaluate(isUpright)).toBe(true)
  await keep(page, say)
  const shapes = async () => (await saved()).map(({ width, height }) => `${width}x${height}`)
  await expect.poll(shapes).toEqual(['300x400', '400x300'])
  const before = await saved()

  await arrive(page, `/editAd/${id}`)
  await act(rows(within).nth(1), 'turn').click()
  await expect.poll(() => rows(within).nth(1).locator('img').evaluate(isUpright)).toBe(true)
  await keep(page, say)
  await expect.poll(shapes).toEqual(['300x400', '300x400'])
  expect((await saved())[0]!.id).toBe(before[0]!.id)
})

const isUpright = (img: Element) => {
  const { naturalWidth, naturalHeight } = img as HTMLImageElement
  return naturalHeight > naturalWidth
}

test('an upload that was cut off resumes by itself', { tag: '@long' }, async ({
  page,
  baseURL,
  say,
  complaints,
}) => {
  complaints.expect(/net::ERR_|status of 409/)
  const { saved } = await openDraft(page, baseURL!)
  const within = field(page, say)
  let cuts = 0
  await page.route(`**${apiBase}/uploads/*`, async (route) => {
    if (route.request().method() !== 'PATCH' || cuts === 2) return route.fallback()
    cuts += 1
    return route.abort('connectionreset')
  })
  await choose(within, await pictures(3))
  // The uploads finish before anything is pressed.
  await expect(within.locator('li[data-state=ready]')).toHaveCount(3)
  expect(cuts).toBe(2)
  expect(await saved()).toEqual([])
  await keep(page, say)
  await expect.poll(async () => (await saved()).length).toBe(3)
})

test('files beyond the limit, duplicate or no image are refused with a reason; the rest is added', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  await openDraft(page, baseURL!)
  const within = field(page, say)
  await choose(within, await pictures(8))
  await expect(rows(within)).toHaveCount(8)
  const again = await picture('again.jpg', 0)
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  await choose(within, [again, notes, ...(await pictures(4, 8))])
  await expect(rows(within)).toHaveCount(10)
  const alert = within.getByRole('alert')
  await expect(alert).toContainText(say('photos:MAX_FILES_LIMIT', { most: 10, cut: 2 }))
  await expect(alert).toContainText(`again.jpg: ${say('photos:refused.duplicate')}`)
  await expect(alert).toContainText(`notes.txt: ${say('photos:refused.unsupported')}`)
  await choose(within, fixture('too-long.mp4'))
  await expect(alert).toContainText(say('photos:refused.videoTooLong'))
})

test('images can be dropped on the field, or pasted anywhere on the page', {
  tag: '@long',
}, async ({ page, context, baseURL, say }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDraft(page, baseURL!)
  const within = field(page, say)
  const { buffer } = await picture('dropped.jpg', 90)
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const files = new DataTransfer()
      files.items.add(new File([new Uint8Array(bytes)], 'dropped.jpg', { type: 'image/jpeg' }))
      return files
    },
    [...buffer],
  )
  await within.dispatchEvent('dragenter', { dataTransfer: dropped })
  await expect(page.getByText(say('photos:dropNow'))).toBeVisible()
  await within.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(rows(within)).toHaveCount(1)
  await expect(page.getByText(say('photos:dropNow'))).toBeHidden()

  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 30, height: 20 })
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
    const png = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve)
    })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png! })])
  })
  await page.keyboard.press('Control+V')
  await expect(rows(within)).toHaveCount(2)
})

test('a removed image can be put back, and is deleted only when the listing is saved', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  const { id, saved } = await openDraft(page, baseURL!)
  const within = field(page, say)
  await choose(within, [photo('balcony.jpg'), photo('kitchen.jpg')])
  await expect(rows(within)).toHaveCount(2)
  await keep(page, say)
  await expect.poll(async () => (await saved()).length).toBe(2)

  await arrive(page, `/editAd/${id}`)
  await act(rows(within).nth(0), 'remove').click()
  await expect(rows(within)).toHaveCount(1)
  await page.getByRole('button', { name: say('photos:takeBack'), exact: true }).click()
  await expect(rows(within)).toHaveCount(2)
  await act(rows(within).nth(0), 'remove').click()
  expect(await saved()).toHaveLength(2)
  await keep(page, say)
  await expect.poll(async () => (await saved()).length).toBe(1)
})

test('images that the listing got while its page was closed are shown once', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  const { id, saved } = await openDraft(page, baseURL!)
  const within = field(page, say)
  await choose(within, [photo('balcony.jpg'), photo('kitchen.jpg')])
  await expect(within.getByText(say('photos:state.sent'))).toHaveCount(2)
  await page.route(`**${apiBase}/apartments/${id}`, async (route) => {
    // The listing is saved, but the page never gets the answer.
    if (route.request().method() === 'PATCH') await route.fetch()
    else await route.fallback()
  })
  await keep(page, say)
  await expect.poll(async () => (await saved()).length).toBe(2)
  const asked = page.waitForResponse(/\/images\/check$/, { timeout: 30_000 })
  await arrive(page, `/editAd/${id}`)
  await (await asked).finished()
  // Files are read one after another, so those put back would be before this one.
  await choose(within, [await picture('third.jpg', 20)])
  const files = async () => (await names(within)).filter((name) => name.endsWith('.jpg'))
  await expect.poll(files).toEqual(['third.jpg'])
  await expect(rows(within)).toHaveCount(3)
})
