import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Sight {
  /** A part of the page alone. */
  within?: string
  /** What is serious or critical alone. */
  isGraveOnly?: boolean
  /** Rules on trial as well. */
  isStrict?: boolean
}

/** The rules by which one look of a page can differ from another: nothing but colours does. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What axe leaves out unless it is asked, being new or on trial. Of the strictest level's contrasts it stays silent. */
const onTrial = ['target-size', 'label-content-name-mismatch', 'p-as-heading']
  .concat(['focus-order-semantics', 'css-orientation-lock', 'table-fake-caption', 'td-has-header'])
  .map((rule) => [rule, { enabled: true }] as const)

/** Every rule that keeps somebody from using what is shown, and the first places that break it; axe's and ours. */
export const findBreaches = (page: Page, sight: Sight = {}) => look(page, sight)

/** In light, and what colours can break in dark as well. */
export async function findBreachesInBothThemes(page: Page, sight: Sight = {}) {
  const chosen = await chooseTheme(page, 'light')
  const inLight = await look(page, sight)
  await chooseTheme(page, 'dark')
  const inDark = await look(page, sight, ofColours)
  await chooseTheme(page, chosen)
  return [
    ...inLight.map((breach) => ({ theme: 'light', ...breach })),
    ...inDark.map((breach) => ({ theme: 'dark', ...breach })),
  ]
}

async function look(
  page: Page,
  { within, isGraveOnly = false, isStrict = false }: Sight,
  rules?: string[],
) {
  // In the page itself: our pages have no frames, and Electron opens no page to gather findings in.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode(true)
    // What holds is many times what does not, and takes as long to tell of as to find.
    .options({
      resultTypes: ['violations'],
      ...(isStrict && { rules: Object.fromEntries(onTrial) }),
    })
  if (within) axe.include(within)
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  const found = violations
    .filter(({ impact }) => !isGraveOnly || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))
  const all = rules ? found : found.concat(await findOverflow(page))
  return all.map(({ id, at }) => ({ id, at: at.slice(0, 3).map((html) => html.slice(0, 200)) }))
}

/** Nobody has to move a page sideways. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isOutside = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < 0 || right > clientWidth
    }
    const outside = [...document.body.querySelectorAll('*')].filter(isOutside)
    return [{ id: 'wider than the window', at: outside.map(({ outerHTML }) => outerHTML) }]
  })

/** Gives back what was chosen before; nothing is the system's. */
const chooseTheme = (page: Page, theme: string | undefined) =>
  page.evaluate((next) => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    if (next) dataset.theme = next
    else delete dataset.theme
    return before
  }, theme)
