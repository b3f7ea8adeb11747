import type { Page } from '@playwright/test'
import type { Listing } from '../../contract/listings/listing.ts'
import { apiBase } from '../../contract/wire/route.ts'
import { findBreaches } from '../breaches.ts'
import { photoPath } from '../site/testing/advertiser.ts'
import { newAdvertiser } from '../site/testing/new-advertiser.ts'
import { expect, test } from './in-telegram.ts'

for (const [client, look, language] of [
  ['ios', 'light', 'he'],
  ['android', 'dark', 'ru'],
] as const)
  test.describe(`${client}, ${look}, ${language}`, () => {
    test.use({ client, look, language })

    test('Telegram is linked to an account, and a listing is published from it, once', {
      tag: '@long',
    }, async ({ page, request, baseURL, telegram, say, complaints }) => {
      test.slow()
      // The reload cuts off the answer to a save: the next save finds a newer version, and merges.
      complaints.expect(/status of 409/)
      const account = await newAdvertiser(request, baseURL!, { language })
      const linking = await request.post(`${apiBase}/auth/link`, { headers: account.headers })
      const { code } = await linking.json()

      await telegram.open('/bot', { startParameter: `link_${code}` })
      await expect(page.getByText(say('bot:linked.done'))).toBeVisible()
      // People join an account so that the bot writes to them.
      await expect.poll(() => telegram.sent('web_app_request_write_access')).toHaveLength(1)
      const menu = page.getByRole('navigation', { name: say('nav.label') }).locator('visible=true')
      await menu.getByRole('link', { name: say('nav.menu') }).click()
      const sheet = page.getByRole('dialog', { name: say('nav.menu') })
      for (const name of [say('nav.my'), say('nav.profile')])
        await expect(sheet.getByRole('link', { name, exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)

      await test.step('a shortcut is offered once, on the profile', async () => {
        await telegram.say('settings_button_pressed')
        await expect(page).toHaveURL(/\/bot\/profile$/)
        const add = page.getByRole('main').getByRole('button', { name: say('bot:homeScreen.add') })
        await add.click()
        expect(await telegram.sent('web_app_add_to_home_screen')).toHaveLength(1)
        await expect(add).toHaveCount(0)
        await telegram.open('/bot/profile')
        await expect(page.getByText(say('bot:homeScreen.offer'))).toHaveCount(0)
      })

      await test.step('the profile is saved by the main button', async () => {
        await page
          .getByRole('main')
          .getByRole('link', { name: say('profile:edit') })
          .click()
        await page.getByLabel(say('profile:field.phone')).fill('+995 555 98 76 54')
        await expect
          .poll(() => telegram.last('web_app_setup_closing_behavior'))
          .toEqual({ need_confirmation: true })
        await telegram.expectMain({ is_visible: true, text: say('profile:save') })
        await telegram.say('main_button_pressed')
        await expect(page).toHaveURL(/\/bot\/profile$/)
        await expect(page.getByText('+995 555 98 76 54')).toBeVisible()
        expect(await telegram.last('web_app_setup_closing_behavior')).toEqual({
          need_confirmation: false,
        })
      })

      await test.step('the form outlives a reload', async () => {
        await telegram.open('/bot/newAd')
        await telegram.expectMain({ is_visible: true, text: say('form:action.publish') })
        expect(await telegram.last('web_app_setup_secondary_button')).toMatchObject({
          is_visible: true,
          text: say('form:action.cancel'),
        })
        await page.getByText(say('listing:category.newApartment'), { exact: true }).click()
        await page.getByText(say('listing:rooms.2rooms'), { exact: true }).click()
        await page.getByLabel(say('form:words.name')).fill('Над морем')
        await page.locator('input[type=file]').setInputFiles([photoPath(0), photoPath(1)])
        const photos = page
          .getByRole('region', { name: say('photos:title') })
          .locator('li[data-key]')
        await expect(photos).toHaveCount(2)
        await telegram.say('back_button_pressed')
        await expect(page).toHaveURL(/\/bot\/?$/)
        await expect.poll(() => savedFiles(page)).toBe(2)
        // The device has saved the images, so that closing the window would lose nothing.
        await expect
          .poll(() => telegram.last('web_app_setup_closing_behavior'))
          .toEqual({ need_confirmation: false })
        await telegram.open('/bot/newAd')
        await expect(page.getByLabel(say('form:words.name'))).toHaveValue('Над морем')
        await expect(photos).toHaveCount(2)
        await expect(page.getByText(say('form:draft.files'))).toHaveCount(0)
        await page.getByRole('button', { name: say('form:draft.goOn') }).click()
        await telegram.expectMain({ is_visible: true, text: say('form:action.publish') })
      })

      await test.step('what is wrong is said before it is sent', async () => {
        await telegram.say('main_button_pressed')
        await expect(
          page.locator('main').locator('[aria-invalid=true],[data-wrong]').first(),
        ).toBeVisible()
        expect(await telegram.last('web_app_trigger_haptic_feedback')).toMatchObject({
          notification_type: 'error',
        })
      })

      await test.step('pressed twice, it is one listing', async () => {
        await page.getByLabel(say('form:place.area')).fill('62')
        await page.getByLabel(say('form:place.floor'), { exact: true }).fill('7')
        await page.getByLabel(say('form:place.floors')).fill('20')
        await page.getByRole('textbox', { name: say('form:price.sale'), exact: true }).fill('85000')
        const address = page.getByLabel(say('form:address.label'))
        await address.fill('Rustaveli 27')
        await expect(page.getByRole('option').first()).toBeVisible()
        await address.press('Enter')
        await expect(address).toHaveValue(/27/)
        expect(await findBreaches(page, { isGraveOnly: true })).toEqual([])
        await telegram.expectMain({ is_active: true, text: say('form:action.publish') })
        await telegram.say('main_button_pressed')
        await telegram.say('main_button_pressed')
        await expect(page).toHaveURL(/\/bot\/my$/)
        await expect(page.getByText(say('form:sent.moderation'))).toBeVisible()
        await expect.poll(() => savedFiles(page)).toBe(0)
        expect(await telegram.last('web_app_trigger_haptic_feedback')).toEqual({
          type: 'notification',
          notification_type: 'success',
        })
        const busy = (await telegram.sent('web_app_setup_main_button')).filter(
          (state) => state?.is_progress_visible,
        )
        expect(busy.length).toBeGreaterThan(0)
        const answer = await request.get(
          `${apiBase}/apartments?filters[ownerId]=${account.id}&limit=100`,
          { headers: account.headers },
        )
        expect((await answer.json()) as Listing[]).toMatchObject([
          { status: 'moderation', title: 'Над морем', images: [{}, {}] },
        ])
      })

      // The browser fetches images without a header, also those that nobody else may see yet.
      const cover = page.locator('main article img').first()
      await expect
        .poll(() => cover.evaluate((img) => (img as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)
    })
  })

/** How many files of unsent forms the device has saved. */
const savedFiles = (page: Page) =>
  page.evaluate(async () => {
    let count = 0
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('files')) continue
      count += await new Promise<number>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const db = request.result
          const files = db.transaction('files').objectStore('files').count()
          files.onsuccess = () => {
            db.close()
            resolve(files.result)
          }
        }
      })
    }
    return count
  })
