import type { Page } from '@playwright/test'
import { awake, cards, expect, test } from './visitor.ts'

test.use({ isStill: true })

/** As on a slow network: the page is read and pressed on, and its scripts come only when they are let. */
async function arriveWithoutScripts(page: Page, path: string) {
  const { promise: letThrough, resolve: bringScripts } = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await letThrough
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { bringScripts }
}

test.describe('what is pressed before the scripts are there', () => {
  test('is carried out when they are, and once however often it was pressed', async ({
    page,
    say,
  }) => {
    const { bringScripts } = await arriveWithoutScripts(page, '/')
    const likes = cards(page).getByRole('button', { name: say('listing:card.like') })
    const hearts = page.locator('main article button[aria-pressed]')
    await likes.nth(0).click()
    await likes.nth(1).click({ clickCount: 2 })
    expect(await hearts.nth(0).getAttribute('aria-pressed')).toBe('false')
    bringScripts()
    await awake(page)
    await expect(hearts.nth(0)).toHaveAttribute('aria-pressed', 'true')
    await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await expect(hearts.nth(2)).toHaveAttribute('aria-pressed', 'false')
  })
})
