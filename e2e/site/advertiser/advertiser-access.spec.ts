import type { Page } from '@playwright/test'
import { findBreachesInBothThemes } from '../../breaches.ts'
import { askForViewing, becomeAdvertiser, photoPath } from '../testing/advertiser.ts'
import { arrive, cards, expect, test } from '../testing/visitor.ts'

const screens = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } }

/** Checks the page on both screens: what is a row on one is a card on the other. */
async function expectNoBreaches(page: Page, what: string) {
  for (const [screen, size] of Object.entries(screens)) {
    await page.setViewportSize(size)
    expect(await findBreachesInBothThemes(page), `${what}, ${screen}`).toEqual([])
  }
}

for (const language of ['ru', 'he'] as const)
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('the advertisers’ pages are accessible', { tag: '@long' }, async ({
      page,
      baseURL,
      say,
      complaints,
    }) => {
      test.setTimeout(300_000)
      // Telegram's page of a bot that does not exist.
      complaints.expect(/ERR_BLOCKED|Failed to load resource/)
      const anna = await becomeAdvertiser(page.request, baseURL!)
      await arrive(page, '/my')
      await expectNoBreaches(page, 'no listings yet')

      const published = await anna.publish({ title: 'Квартира у моря' })
      const improved = await anna.advertise({ title: 'Студия' }, { pictures: 2 })
      await anna.decide(improved.id, 'improvement', 'Замените первую фотографию, пожалуйста.')
      await anna.advertise({ title: 'Дом' }, { isDraft: true })
      await anna.advertise({ title: 'Участок' })
      await askForViewing(page.request, baseURL!, published.id, {
        username: '@nino_batumi',
        phone: '+995 555 12 34 56',
        at: new Date(Date.now() + 86_400_000).toISOString(),
        message: 'Можно вечером?',
      })

      await arrive(page, '/my')
      await expect(cards(page)).toHaveCount(4)
      await page.getByText(say('mine:chart.table')).first().click()
      await expectNoBreaches(page, 'my listings')

      for (const path of [
        '/inbox',
        '/inbox?status=declined',
        '/profile',
        '/editProfile',
        '/feeds',
      ]) {
        await arrive(page, path)
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        await expectNoBreaches(page, path)
      }

      await arrive(page, '/newAd')
      await page.getByText(say('listing:category.newApartment'), { exact: true }).click()
      await page.getByRole('button', { name: say('form:action.publish') }).click()
      await expect(page.getByText(say('form:wrong.images'))).toBeVisible()
      await expectNoBreaches(page, 'a form with what is wrong')
      await page.locator('input[type=file]').setInputFiles([photoPath(0), photoPath(1)])
      await page.getByLabel(say('form:address.label')).fill('Rustaveli')
      const found = page.getByRole('listbox', { name: say('form:address.found') })
      await expect(found.getByRole('option').first()).toBeVisible()
      await expectNoBreaches(page, 'pictures and a place to choose')

      await arrive(page, `/editAd/${improved.id}`)
      await expect(page.getByText('Замените первую фотографию')).toBeVisible()
      await expectNoBreaches(page, 'a listing to improve')
      await page.getByRole('button', { name: say('form:delete.button') }).click()
      await expectNoBreaches(page, 'whether to delete')
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: say('form:action.preview') })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: say('form:preview.title') })).toBeVisible()
      await expectNoBreaches(page, 'a preview')
    })
  })
