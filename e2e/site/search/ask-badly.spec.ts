import type { Page } from '@playwright/test'
import { arrive, cards, expect, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

test.use({ isStill: true })

const fieldOf = (page: Page, say: Words) =>
  page.getByRole('combobox', { name: say('search:field.label') })
const understoodOf = (page: Page, say: Words) =>
  page.getByRole('region', { name: say('words:understood') })

/** Expects that nothing is found, and follows a link that must still lead to listings. */
async function followWayOut(page: Page, say: Words, way: RegExp) {
  await expect(page.getByRole('heading', { name: say('search:empty.title') })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: way }).first().click()
  await expect(cards(page).first()).toBeVisible()
}

test('a query that contradicts itself shows a note, and is searched for all the same', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/')
  const field = fieldOf(page, say)
  const understood = understoodOf(page, say)
  await field.fill('cheap from 500k to 100k')
  await expect(understood).toContainText(say('words:note.turned'))
  await expect(understood.getByRole('button').filter({ hasText: '100' })).toContainText('500')
  await field.fill('studio with three rooms')
  await expect(understood).toContainText(say('words:note.either'))
  await field.press('Enter')
  await expect(page).toHaveURL(/rooms=studio/)
  await expect(cards(page).first()).toBeVisible()
})

test('a query of emoji alone shows that there is nothing to search by, and stays in the field', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/?deal=sale')
  const field = fieldOf(page, say)
  await field.fill('😀🏠🌊')
  await field.press('Enter')
  await expect(understoodOf(page, say)).toContainText(say('words:note.nothing'))
  await expect(field).toHaveValue('😀🏠🌊')
  await expect(page).toHaveURL(/\/\?deal=sale$/)
  await expect(cards(page).first()).toBeVisible()
})

test('a query of ten thousand letters is cut to its beginning, and can be dropped', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/')
  const field = fieldOf(page, say)
  await field.fill('щщщ '.repeat(2_500).trim())
  await expect(understoodOf(page, say)).toContainText(say('words:note.cut'))
  await field.press('Enter')
  await expect(page).toHaveURL(/q=/)
  await followWayOut(page, say, /щщщ/)
})

test('a pasted listing becomes a search by the filters understood in it', { tag: '@long' }, async ({
  page,
  say,
}) => {
  const pasted =
    'Продаётся светлая студия 32 м² на 7 этаже у моря, с балконом и ремонтом, рассрочка! Цена 45 000 $. ' +
    'Рядом всё, что нужно для счастья и спокойной жизни у самого синего моря. '.repeat(20)
  await arrive(page, '/')
  const field = fieldOf(page, say)
  await field.fill(pasted)
  const understood = understoodOf(page, say)
  await expect(understood).toContainText(say('words:note.long'))
  await expect(understood.getByRole('button', { name: /45/ })).toContainText('$')
  await field.press('Enter')
  await expect(page).toHaveURL(/rooms=studio/)
  await expect(page).not.toHaveURL(/[?&]q=/)
  await expect(
    cards(page)
      .first()
      .or(page.getByText(say('words:beginWithOne'))),
  ).toBeVisible()
})

test('if several filters together find nothing, one that finds listings alone is offered', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/?q=щщщщщ&min=9000000')
  await expect(page.getByText(say('words:noWay'))).toBeVisible()
  await arrive(page, '/?deal=daily&min=9000000&q=щщщщщ')
  await expect(page.getByText(say('words:beginWithOne'))).toBeVisible()
  const daily = say('listing:dealChoice.daily')
  await followWayOut(page, say, new RegExp(say('words:only', { filter: daily, found: '' }).trim()))
  await expect(page).toHaveURL(/\/\?deal=daily$/)
})

test('a price without a currency is shown with the assumed one', { tag: '@long' }, async ({
  page,
  say,
}) => {
  await arrive(page, '/')
  const field = fieldOf(page, say)
  await field.fill('двушка до 80000')
  await expect(understoodOf(page, say).getByRole('button', { name: /80/ })).toContainText('$')
  await field.press('Enter')
  const active = page.getByRole('navigation', { name: say('words:active') })
  await expect(active.getByRole('button', { name: /80/ })).toContainText('$')
})

for (const [language, text, city] of [
  ['ru', 'квартира в Тбилиси', 'Тбилиси'],
  ['he', 'דירה בטביליסי', 'טביליסי'],
] as const)
  test.describe(language, () => {
    test.use({ language })

    test('a query for another city says that it is not here, also in an empty result', {
      tag: '@long',
    }, async ({ page, say }) => {
      await arrive(page, '/')
      const field = fieldOf(page, say)
      await field.fill(text)
      const note = say('words:note.elsewhere', { place: city })
      await expect(understoodOf(page, say)).toContainText(note)
      await field.press('Enter')
      await expect(page.getByRole('main')).toContainText(note)
      await followWayOut(page, say, new RegExp(city))
    })
  })

test('an empty result in a district has a link to go on', { tag: '@long' }, async ({
  page,
  say,
}) => {
  await arrive(page, '/?in=Airport&min=9000000&deal=daily')
  await expect(page.getByRole('heading', { name: say('search:empty.title') })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

test('an own place in the sea is marked as out of walking reach, and can be dropped', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/places')
  await page.getByLabel(say('places:name'), { exact: true }).fill('Яхта')
  await page.evaluate(() =>
    localStorage.setItem('ownPlaces', JSON.stringify([{ name: 'Яхта', at: '41.75,41.4' }])),
  )
  await arrive(page, '/places')
  await page.getByRole('button', { name: say('places:edit', { place: 'Яхта' }) }).click()
  await expect(page.getByRole('status').filter({ hasText: say('places:noWay') })).toBeVisible()

  // Nothing is within a quarter of an hour of the place, so the page names the place as the obstacle.
  await arrive(page, '/?from=41.75,41.4&foot=15&sort=nearest')
  await followWayOut(page, say, /Яхта/)
})
