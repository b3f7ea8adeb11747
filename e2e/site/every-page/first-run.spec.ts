import type { Language } from '../../../contract/languages.ts'
import { arrive, cards, expect, expectLanguage, settled, test } from '../testing/visitor.ts'
import { wordsOf } from '../testing/words.ts'

test.use({ isStill: true })

const names: Record<Language, string> = {
  ru: 'Русский',
  en: 'English',
  ka: 'ქართული',
  he: 'עברית',
}

test.describe('a first-time visitor', () => {
  test.use({ isNew: true, locale: 'de-DE' })

  for (const [language, name] of Object.entries(names) as [Language, string][])
    test(`picks ${language}, sees the site in it, and is not asked again`, {
      tag: '@long',
    }, async ({ page }) => {
      await arrive(page, '/')
      const question = page.getByRole('dialog', { name: 'Language / Язык' })
      await expect(question).toBeVisible()
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
        'hidden',
      )
      await question.getByRole('button', { name }).click()
      await expect(question).toBeHidden()
      await expectLanguage(page, language)
      const say = await wordsOf(language)
      await expect(cards(page).first().getByText(say('listing:card.write'))).toBeVisible()
      await expect(cards(page)).toHaveCount(10)

      await settled(page)
      await page.reload()
      await expectLanguage(page, language)
      await expect(cards(page).first().getByText(say('listing:card.write'))).toBeVisible()
      await expect(question).toBeHidden()
    })

  test('can click the language question away, and is not asked again', { tag: '@long' }, async ({
    page,
  }) => {
    await arrive(page, '/')
    const question = page.getByRole('dialog', { name: 'Language / Язык' })
    await expect(question.getByRole('button', { name: names.ru })).toBeFocused()
    await page.mouse.click(5, 5)
    await expect(question).toBeHidden()
    await expectLanguage(page, 'ru')
    await settled(page)
    await page.reload()
    await expect(cards(page).first()).toBeVisible()
    await expect(question).toBeHidden()
  })
})

test.describe('a first-time visitor with a Hebrew system', () => {
  test.use({ isNew: true, locale: 'he-IL' })

  test('sees the site in Hebrew, with a language bar that goes away by itself', {
    tag: '@long',
  }, async ({ page }) => {
    await page.clock.install()
    await arrive(page, '/')
    await expectLanguage(page, 'he')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const say = await wordsOf('he')
    const bar = page.getByRole('region', { name: say('language.label'), exact: true })
    await expect(bar.getByRole('button', { name: names.he })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.mouse.move(5, 5)
    await page.clock.runFor(15_000)
    await expect(bar).toHaveCount(0)
    await settled(page)
    await page.reload()
    await expect(cards(page).first()).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(bar).toHaveCount(0)
  })

  test('can choose another language in the bar', { tag: '@long' }, async ({ page }) => {
    await arrive(page, '/')
    const say = await wordsOf('he')
    const bar = page.getByRole('region', { name: say('language.label'), exact: true })
    await bar.getByRole('button', { name: names.ka }).click()
    await expectLanguage(page, 'ka')
    await expect(page.getByRole('region', { name: say('language.label') })).toHaveCount(0)
  })
})

test('choosing another language swaps the texts without a reload, and keeps the search', async ({
  page,
}) => {
  await arrive(page, '/?deal=rent&sort=cheap')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('banner').getByRole('combobox').selectOption('he')
  await expectLanguage(page, 'he')
  await expect(page).toHaveURL(/deal=rent&sort=cheap/)
  const say = await wordsOf('he')
  await expect(page.getByText(say('listing:sort.cheap')).first()).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('the language in a link wins over the one chosen before', { tag: '@long' }, async ({
  page,
}) => {
  await arrive(page, '/?lang=en')
  await expectLanguage(page, 'en')
})
