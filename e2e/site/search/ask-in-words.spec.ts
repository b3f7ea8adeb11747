import type { Page } from '@playwright/test'
import { ask } from '../../../contract/search/ask.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { holdRequests, scriptOf } from '../testing/slow-scripts.ts'
import { arrive, cards, expect, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

test.use({ isStill: true })

test('a query in words becomes chips while typing, and a search on Enter', async ({
  page,
  say,
}) => {
  await arrive(page, '/')
  const field = page.getByRole('combobox', { name: say('search:field.label') })
  await field.pressSequentially('студия с балконом до 90 тысяч бассейн')
  const understood = page.getByRole('region', { name: say('words:understood') })
  await expect(understood.getByRole('button')).toHaveText([
    /Студия/,
    say('listing:facility.balcony'),
    /90/,
  ])
  await expect(understood).toContainText(say('words:text', { words: 'бассейн' }))

  // Removing a chip also removes its words.
  await understood.getByRole('button', { name: /90/ }).click()
  await expect(field).toHaveValue('студия с балконом бассейн')
  await field.press('Enter')
  await expect(page).toHaveURL(/q=%D0%B1%D0%B0%D1%81%D1%81%D0%B5%D0%B9%D0%BD/)
  await expect(page).toHaveURL(/rooms=studio/)
  await expect(page).toHaveURL(/with=balcony/)
  await expect(field).toHaveValue('бассейн')

  await page.getByRole('button', { name: say('search:field.clear') }).click()
  const active = page.getByRole('navigation', { name: say('words:active') })
  const balcony = say('words:drop', { what: say('listing:facility.balcony') })
  await active.getByRole('button', { name: balcony }).click()
  await expect(page).not.toHaveURL(/with=/)
  await expect(cards(page).first()).toBeVisible()
})

test('if the script that understands queries fails to load, the query is searched for as text', {
  tag: '@long',
}, async ({ page, say, complaints }) => {
  complaints.expect(/Failed to load resource|net::ERR/)
  const grammar = scriptOf('renderer/features/search/words/ask-words.ts')
  await page.route(grammar, (route) => route.abort())
  await arrive(page, '/')
  const field = page.getByRole('combobox', { name: say('search:field.label') })
  await field.fill('студия бассейн')
  await field.press('Enter')
  await expect(page).toHaveURL(/q=[^&]*%D0%B1%D0%B0%D1%81%D1%81%D0%B5%D0%B9%D0%BD/)
  await expect(field).toHaveValue('студия бассейн')
})

test.describe('a query in words that is understood late', () => {
  const wish = 'студия бассейн'
  const pool = /q=%D0%B1%D0%B0%D1%81%D1%81%D0%B5%D0%B9%D0%BD/

  /** Asks while the server's answer is held back; the page understands once the returned function lets it through. */
  async function askSlowly(page: Page, say: Words) {
    const names = `**${apiBase}${ask.names.path}`
    const letThrough = await holdRequests(page, names)
    await arrive(page, '/')
    const field = page.getByRole('combobox', { name: say('search:field.label') })
    const asking = page.waitForRequest(names)
    await field.fill(wish)
    await asking
    await field.press('Enter')
    return async () => {
      const answered = page.waitForResponse(names)
      letThrough()
      await (await answered).finished()
    }
  }

  test('does not lead a visitor away from a listing opened meanwhile', { tag: '@long' }, async ({
    page,
    say,
  }) => {
    const understand = await askSlowly(page, say)
    await cards(page).first().getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/ad\//)
    await understand()
    await expect(page.getByRole('button', { name: say('ad:contact.book') })).toBeVisible()
    expect(page.url()).toContain('/ad/')
  })

  test('is added to the filters chosen meanwhile', { tag: '@long' }, async ({ page, say }) => {
    const understand = await askSlowly(page, say)
    await page.getByRole('link', { name: say('listing:dealChoice.rent'), exact: true }).click()
    await expect(page).toHaveURL(/deal=rent/)
    await understand()
    await expect(page).toHaveURL(pool)
    await expect(page).toHaveURL(/deal=rent/)
  })

  test('is dropped if the field was cleared meanwhile', { tag: '@long' }, async ({ page, say }) => {
    const understand = await askSlowly(page, say)
    await page.getByRole('button', { name: say('search:field.clear') }).click()
    await understand()
    await page.getByRole('link', { name: say('listing:dealChoice.rent'), exact: true }).click()
    await expect(page).toHaveURL(/deal=rent/)
    await expect(page).not.toHaveURL(/q=/)
  })
})

test.describe('in Hebrew', () => {
  test.use({ language: 'he' })

  test('a query with a district filters by it, and Back removes the filter', {
    tag: '@long',
  }, async ({ page, say }) => {
    await arrive(page, '/')
    const field = page.getByRole('combobox', { name: say('search:field.label') })
    await field.fill('דירה בבטומי העתיקה, הכי זול')
    await field.press('Enter')
    await expect(page).toHaveURL(/in=Old%20Batumi/)
    await expect(page).toHaveURL(/sort=cheap/)
    const active = page.getByRole('navigation', { name: say('words:active') })
    await expect(active).toContainText('בטומי העתיקה')
    await page.goBack()
    await expect(page).not.toHaveURL(/in=/)
  })
})

test('the page of filters has districts, distance to the sea, commission and rental months', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/filters?deal=rent')
  const main = page.getByRole('main')
  // Each district says how many listings it would give.
  const oldTown = main.getByRole('button', { name: 'Старый Батуми' })
  await expect(oldTown).toHaveText(/Старый Батуми\s*\d/)
  await oldTown.click()
  await expect(page).toHaveURL(/in=Old%20Batumi/)
  await main.getByRole('button', { name: say('words:firstLine') }).click()
  await expect(page).toHaveURL(/sea=200/)
  await main.getByRole('switch', { name: say('words:noCommission') }).click()
  await expect(page).toHaveURL(/nocom=1/)
  await main.getByRole('button', { name: say('words:months', { count: 6 }) }).click()
  await expect(page).toHaveURL(/months=6/)
})
