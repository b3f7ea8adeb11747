import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Sight {
  /** Checks only this part of the page. */
  within?: string
  /** Reports only serious and critical breaches. */
  isGraveOnly?: boolean
  /** Also checks new and experimental rules. */
  isStrict?: boolean
}

/** The rules whose result can differ between the themes, which differ only in colours. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** New and experimental rules, which axe checks only if asked. The contrasts of the strictest level stay unchecked. */
const onTrial = ['target-size', 'label-content-name-mismatch', 'p-as-heading']
  .concat(['focus-order-semantics', 'css-orientation-lock', 'table-fake-caption', 'td-has-header'])
  .map((rule) => [rule, { enabled: true }] as const)

/** Finds broken rules, axe's and ours, that would keep somebody from using the page, and the first places of each. */
export const findBreaches = (page: Page, sight: Sight = {}) => look(page, sight)

/** Checks the page in the light theme, and in the dark theme only what colours can break. */
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
  // Runs in the page itself: our pages have no frames, and Electron cannot open a page to collect the results in.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode(true)
    // Passed rules far outnumber the broken ones, and reporting them takes as long as finding them.
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

/** Finds what is wider than the window: nobody should have to scroll a page sideways. */
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

/** Returns the theme that was chosen before; undefined means the system's theme. */
const chooseTheme = (page: Page, theme: string | undefined) =>
  page.evaluate((next) => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    if (next) dataset.theme = next
    else delete dataset.theme
    return before
  }, theme)
