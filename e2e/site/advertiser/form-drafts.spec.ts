import { createHash, randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import type { Listing } from '../../../contract/listings/listing.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { becomeAdvertiser, signInAs } from '../testing/advertiser.ts'
import { pictures } from '../testing/pictures.ts'
import { arriveWithout, scriptOf } from '../testing/slow-scripts.ts'
import { arrive, awake, expect, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

const title = (page: Page, say: Words) => page.getByLabel(say('form:words.name'))
const description = (page: Page, say: Words) => page.getByLabel(say('form:words.description'))
const rows = (page: Page) => page.locator('li[data-key]')
const choose = (page: Page, files: Parameters<Locator['setInputFiles']>[0]) =>
  page.locator('input[type=file]').setInputFiles(files)
const isSaved = (page: Page, say: Words) => page.getByText(say('form:saving.saved'))

async function draftsOf(page: Page, ownerId: string): Promise<Listing[]> {
  const answer = await page.request.get(`${apiBase}/apartments?filters[ownerId]=${ownerId}&limit=9`)
  return answer.json()
}
const widthsOf = (listing: Listing | undefined) => listing?.images.map(({ width }) => width)

async function onAnotherDevice(
  browser: Browser,
  baseURL: string,
  account: { email: string; password: string },
) {
  const context = await browser.newContext({ baseURL, locale: 'ru' })
  await signInAs(context.request, baseURL, account)
  return context
}

test('a draft’s text and images are saved unasked, and continue on another device', {
  tag: '@long',
}, async ({ page, browser, baseURL, say }) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  await arrive(page, '/newAd')
  await choose(page, await pictures(3))
  await title(page, say).fill('Над морем')
  await expect(isSaved(page, say)).toBeVisible()
  await expect
    .poll(async () => (await draftsOf(page, anna.id)).map((one) => [one.title, widthsOf(one)]))
    .toEqual([['Над морем', [300, 301, 302]]])
  await rows(page).nth(2).locator('[data-act=cover]').click()
  await expect
    .poll(async () => widthsOf((await draftsOf(page, anna.id))[0]))
    .toEqual([302, 300, 301])

  const elsewhere = await onAnotherDevice(browser, baseURL!, anna)
  const phone = await elsewhere.newPage()
  await arrive(phone, '/newAd')
  await expect(title(phone, say)).toHaveValue('Над морем')
  await expect(rows(phone)).toHaveCount(3)
  await description(phone, say).fill('Дописано на телефоне')
  await expect(isSaved(phone, say)).toBeVisible()
  await expect
    .poll(async () => (await draftsOf(page, anna.id)).map((one) => one.description))
    .toEqual(['Дописано на телефоне'])
  await elsewhere.close()
})

test('after a tab was closed during uploads, the next tab resumes them with the same cover', {
  tag: '@long',
}, async ({ page, context, baseURL, say }) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  await arrive(page, '/newAd')
  let held = 0
  const files = await pictures(3)
  const cover = createHash('sha256')
    .update(files[0]?.buffer ?? '')
    .digest('base64')
  await page.route(`**${apiBase}/uploads`, async (route) => {
    if (!route.request().headers()['content-digest']?.includes(cover)) return route.fallback()
    // The upload of the first image is never sent.
    held += 1
  })
  await choose(page, files)
  await expect(page.locator('li[data-state=ready]')).toHaveCount(2)
  await title(page, say).fill('Над морем')
  await expect
    .poll(async () => (await draftsOf(page, anna.id)).map((one) => one.title))
    .toEqual(['Над морем'])
  expect(held).toBe(1)
  expect(widthsOf((await draftsOf(page, anna.id))[0])).toEqual([])
  await page.close({ runBeforeUnload: false })

  const next = await context.newPage()
  await arrive(next, '/newAd')
  await expect(rows(next)).toHaveCount(3)
  await expect
    .poll(async () => widthsOf((await draftsOf(next, anna.id))[0]))
    .toEqual([300, 301, 302])
})

test('two windows edit one draft: changes are merged, and only a conflict is asked about', {
  tag: '@long',
}, async ({ page, context, baseURL, say, complaints }) => {
  complaints.expect(/status of 409/)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  await arrive(page, '/newAd')
  const other = await context.newPage()
  await arrive(other, '/newAd')
  await title(page, say).fill('Из первого окна')
  await expect(isSaved(page, say)).toBeVisible()
  await description(other, say).fill('Из второго окна')
  await expect(title(other, say)).toHaveValue('Из первого окна')
  await expect
    .poll(async () => (await draftsOf(page, anna.id)).map((one) => [one.title, one.description]))
    .toEqual([['Из первого окна', 'Из второго окна']])

  await description(page, say).fill('И отсюда тоже')
  const dialog = page.getByRole('dialog', { name: say('form:conflict.title') })
  await expect(dialog.getByText('Из второго окна')).toBeVisible()
  await expect(dialog.getByText('Из первого окна')).toHaveCount(0)
  await dialog.getByRole('button', { name: say('form:conflict.overwrite') }).click()
  await expect
    .poll(async () => (await draftsOf(page, anna.id)).map((one) => [one.title, one.description]))
    .toEqual([['Из первого окна', 'И отсюда тоже']])
})

test('a form filled in without an account is complete after signing up', { tag: '@long' }, async ({
  page,
  say,
}) => {
  await arrive(page, '/newAd')
  await choose(page, await pictures(2))
  await expect(rows(page)).toHaveCount(2)
  await title(page, say).fill('Без кабинета')
  await expect(page.getByText(say('form:saving.here'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: say('form:gate.signUp') })
    .click()
  await expect(page).toHaveURL(/\/sign-up\?from=%2FnewAd$/)
  await page.reload()
  await awake(page)
  await page.getByLabel(say('account:signUp.name')).fill('Новая хозяйка')
  await page.getByLabel(say('account:field.email')).fill(`${randomUUID()}@sakhli.example`)
  await page.getByLabel(say('account:field.password'), { exact: true }).fill('magnolia-9')
  await page.locator('main button[type=submit]').click()
  await expect(page).toHaveURL(/\/newAd$/)
  await expect(title(page, say)).toHaveValue('Без кабинета')
  await expect(rows(page)).toHaveCount(2)
  await expect(isSaved(page, say)).toBeVisible()
  const me = await (await page.request.get(`${apiBase}/users/me`)).json()
  await expect
    .poll(async () => (await draftsOf(page, me.id)).map((one) => [one.title, widthsOf(one)]))
    .toEqual([['Без кабинета', [300, 301]]])
})

test('an image chosen before the script for saved files has loaded is saved too', {
  tag: '@long',
}, async ({ page, say }) => {
  const slow = scriptOf('web/site/device-files.ts')
  const { bringScripts } = await arriveWithout(page, slow, '/newAd')
  await awake(page)
  await choose(page, await pictures(1))
  await expect(rows(page)).toHaveCount(1)
  bringScripts()
  await expect(page.getByText(say('form:saving.here'))).toBeVisible()
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
})

test('the form asks before it is left, but not once the device has saved the images', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/newAd')
  const letGo = await holdDeviceFiles(page)
  await choose(page, await pictures(1))
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText(say('form:saving.saving'))).toBeVisible()
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void question.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])

  await letGo()
  await expect(page.getByText(say('form:saving.here'))).toBeVisible()
  const gone = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await gone
  expect(asked).toHaveLength(1)
})

/** Imitates a device that is slow to save: each file waits until the test lets it go. */
async function holdDeviceFiles(page: Page) {
  const hold = await page.evaluateHandle(() => {
    const hold = { isOn: true }
    const proto = IDBObjectStore.prototype
    const { put } = proto
    proto.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
      // The transaction stays open as long as it gets requests.
      const goRound = () => {
        if (hold.isOn) this.count().onsuccess = goRound
      }
      goRound()
      return put.apply(this, given)
    }
    return hold
  })
  return () =>
    hold.evaluate((held) => {
      held.isOn = false
    })
}

test('the form says that the device saves nothing, and keeps saying so while typing goes on', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/newAd')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error('no room')
    }
  })
  await title(page, say).fill('Над')
  const told = page.getByText(say('form:draft.notKept'))
  await expect(told).toBeVisible()
  const first = await told.elementHandle()
  await title(page, say).fill('Над морем')
  // If the note had been gone for a moment, it would now be another element.
  expect(await first?.evaluate((element) => element.isConnected)).toBe(true)
})

test('a file that is no image, or a broken one, is refused when chosen, with the reason', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/newAd')
  const [whole] = await pictures(1)
  const text = { name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Just some notes') }
  const half = { ...text, name: 'half.jpg', buffer: whole!.buffer.subarray(0, 200) }
  await choose(page, [text, half, whole!])
  await expect(rows(page)).toHaveCount(1)
  const alert = page.getByRole('region', { name: say('photos:title') }).getByRole('alert')
  await expect(alert).toContainText(`text.jpg: ${say('photos:refused.unsupported')}`)
  await expect(alert).toContainText(`half.jpg: ${say('photos:refused.broken')}`)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a swipe over the map scrolls the page, and an accidental tap can be undone', {
    tag: '@long',
  }, async ({ page, baseURL, say }) => {
    await becomeAdvertiser(page.request, baseURL!)
    await arrive(page, '/newAd')
    // The listing has no contact yet.
    await expect(page.getByText(say('form:source.noContact'))).toBeAttached()
    const address = page.getByLabel(say('form:address.label'))
    await address.fill('Rustaveli 27')
    await expect(page.getByRole('option').first()).toBeVisible()
    await address.press('Enter')
    await expect(address).toHaveValue(/27/)
    const chosen = await address.inputValue()
    const map = page.getByRole('region', { name: say('map:pick') })
    await map.evaluate((node) => node.scrollIntoView({ block: 'center' }))
    await expect(map.getByTitle(say('map:pickMark')).locator('span')).toBeVisible()
    const box = (await map.boundingBox())!
    const x = Math.round(box.x + box.width / 3)
    const y = Math.round(box.y + box.height / 2)
    const before = await page.evaluate(() => scrollY)
    const device = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      device.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x, y: at }],
      })
    await touch('touchStart', y)
    for (let moved = 10; moved <= 250; moved += 10) await touch('touchMove', y - moved)
    await touch('touchEnd')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100)
    await expect(address).toHaveValue(chosen)

    const told = page.waitForResponse('**/geo/reverse*')
    await map.tap({ position: { x: 60, y: 60 } })
    await told
    await expect(page.getByText(say('form:address.replaced'))).toBeVisible()
    await page.getByRole('button', { name: say('form:address.putBack') }).click()
    await expect(address).toHaveValue(chosen)
  })
})
