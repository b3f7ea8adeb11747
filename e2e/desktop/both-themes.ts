import type { Page } from '@playwright/test'
import { findBreaches } from '../breaches.ts'

/** In the place that is open, in light and in dark. */
export async function findBreachesInBothThemes(page: Page) {
  const found: unknown[] = []
  for (const theme of ['light', 'dark']) {
    await page.evaluate((each) => {
      document.documentElement.dataset.theme = each
    }, theme)
    const breaches = await findBreaches(page, { within: '#content', isInPage: true })
    found.push(...breaches.map((breach) => ({ theme, ...breach })))
  }
  return found
}
