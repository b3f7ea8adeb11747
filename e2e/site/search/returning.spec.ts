import type { Page } from '@playwright/test'
import { readListings } from '../testing/server.ts'
import { arrive, awake, cards, expect, test } from '../testing/visitor.ts'

test.use({ isStill: true })

const depth = (page: Page) => page.evaluate(() => window.scrollY)

async function readDown(page: Page, count: number) {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    expect(await cards(page).count()).toBeGreaterThanOrEqual(count)
  }).toPass()
}

test('a newly opened page starts at its top, and Back restores the scroll position', {
  tag: '@long',
}, async ({ page }) => {
  await arrive(page, '/')
  await readDown(page, 20)
  expect(await depth(page)).toBeGreaterThan(1000)
  await arrive(page, '/?deal=sale')
  expect(await depth(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => depth(page)).toBeGreaterThan(1000)
})

test('a long list keeps its scroll position over a reload', { tag: '@long' }, async ({ page }) => {
  await arrive(page, '/')
  await readDown(page, 45)
  const card = cards(page).nth(38)
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const id = await card.getAttribute('id')
  const top = (await card.boundingBox())!.y
  await page.reload()
  await awake(page)
  const again = page.locator(`#${id}`)
  await expect(again).toBeInViewport()
  await expect.poll(async () => Math.abs((await again.boundingBox())!.y - top)).toBeLessThan(40)
  // The empty space below the list is removed again.
  await expect.poll(() => page.evaluate(() => document.body.style.minBlockSize)).toBe('')
  await expect(again).toBeInViewport()
})

test('Back closes a dialog that is open, and leaves the page only after that', {
  tag: '@long',
}, async ({ page, request, say }) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
  await arrive(page, '/help')
  await arrive(page, `/ad/${listing!.id}`)
  const dialog = page.getByRole('dialog')
  const openers = [
    page.getByRole('button', { name: say('ad:contact.book') }),
    page.getByTitle(say('ad:gallery.open')).first(),
  ]
  for (const opener of openers) {
    await opener.click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/ad/${listing!.id}$`))
  }
  // A dialog closed by a key leaves no history entry behind.
  await openers[0]!.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => 'sheets' in (history.state ?? {}))).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL(/\/help$/)
})

test('a link pressed while a closed sheet leaves the history is followed', async ({
  page,
  say,
}) => {
  await arrive(page, '/help')
  await arrive(page, '/?sort=cheap')
  await page
    .getByRole('main')
    .getByRole('button', { name: say('search:filters.price') })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.evaluate(() => {
    const { go } = history
    history.go = (by) => {
      history.go = go
      history.go(by)
      document.querySelector<HTMLAnchorElement>('a[href="/fav"]')!.click()
    }
  })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: say('lists:fav.title'), level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/fav$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/\?sort=cheap$/)
})

test('a sheet closed by a link leaves no step in the history', { tag: '@long' }, async ({
  page,
  say,
}) => {
  await arrive(page, '/help')
  await arrive(page, '/?sort=cheap')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: say('search:filters.price') }).click()
  await expect(main.getByRole('dialog')).toBeVisible()
  await main.getByRole('link', { name: say('listing:dealChoice.rent'), exact: true }).click()
  await expect(page).toHaveURL(/deal=rent/)
  await page.goBack()
  await expect(page).toHaveURL(/\/\?sort=cheap$/)
  await expect.poll(() => page.evaluate(() => 'sheets' in (history.state ?? {}))).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL(/\/help$/)
})
