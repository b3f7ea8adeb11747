import type { Page } from '@playwright/test'
import { directionOf } from '../../contract/languages.ts'
import { findBreachesInBothThemes } from '../breaches.ts'
import { wordsOf } from '../site/testing/words.ts'
import { expect, test } from './desktop.ts'

async function expectNoBreaches(page: Page, what: string) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(await findBreachesInBothThemes(page, { isGraveOnly: true }), what).toEqual([])
}

for (const language of ['ru', 'he'] as const)
  test(`in ${language}, light and dark, every page of the program is accessible`, {
    tag: '@long',
  }, async ({ host }) => {
    test.slow()
    const say = await wordsOf(language)
    const page = host.page()
    const html = page.locator('html')
    // Signs in as an operator, who has every place of the program.
    await page.getByRole('textbox').first().fill('operator@sakhli.example')
    await page.locator('input[type=password]').fill('operator-demo')
    await page.keyboard.press('Enter')
    await page.getByRole('navigation').first().waitFor()

    // Without a restart, the page changes its language and its colours.
    await page.keyboard.press('Control+Comma')
    await page.getByRole('combobox', { name: /language/i }).selectOption(language)
    await page.getByRole('radio', { name: say('menu:theme.dark') }).check()
    await expect(html).toHaveAttribute('dir', directionOf(language))
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await expect(page).toHaveTitle(`${say('desk:places.settings')} — Sakhli`)
    await expectNoBreaches(page, 'settings')

    const places = page.getByRole('navigation', { name: say('desk:places.label') })
    for (const name of ['ads', 'import', 'requests', 'moderation'] as const) {
      await places.getByRole('link', { name: say(`desk:places.${name}`) }).click()
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoBreaches(page, name)
    }
    await page.keyboard.press('Control+KeyN')
    await expect(page.getByRole('heading', { name: say('form:title.new') })).toBeVisible()
    await expectNoBreaches(page, 'new listing')
    await page.keyboard.press('Control+Comma')
    await page.getByRole('button', { name: say('desk:settings.signOut') }).click()
    await expect(page.getByRole('heading', { name: say('desk:signIn.title') })).toBeVisible()
    await expectNoBreaches(page, 'sign-in')
  })
