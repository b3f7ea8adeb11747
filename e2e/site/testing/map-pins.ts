import type { Locator, Page } from '@playwright/test'

export const pins = (page: Page) => page.locator('.leaflet-marker-pane').locator('a, button')

/** The first of these pins that nothing covers: there are also pins beyond the map's edge, ready for a pan. */
export async function pinInSight(page: Page, some: Locator): Promise<Locator> {
  await some.first().waitFor()
  const at = await some.evaluateAll((all) =>
    all.findIndex((pin) => {
      const { left, right, top, bottom } = pin.getBoundingClientRect()
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return there !== null && pin.contains(there)
    }),
  )
  if (at < 0) throw new Error('No such pin is in sight')
  const id = `pin-${Date.now()}`
  await some.nth(at).evaluate((pin, mark) => pin.setAttribute('data-wanted', mark), id)
  return page.locator(`[data-wanted="${id}"]`)
}
