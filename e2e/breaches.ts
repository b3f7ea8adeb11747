import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Sight {
  /** A part of the page alone. */
  within?: string
  /** In the page itself: axe gathers its findings in another one, and Electron opens none. */
  isInPage?: boolean
}

async function look(page: Page, { within, isInPage = false }: Sight) {
  const axe = new AxeBuilder({ page }).setLegacyMode(isInPage)
  if (within) axe.include(within)
  return (await axe.analyze()).violations
}

const tell = (violations: Awaited<ReturnType<typeof look>>) =>
  violations.map(({ id, nodes }) => ({
    id,
    at: nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)),
  }))

/** Every rule that keeps somebody from using what is shown, and the first places that break it. */
export const findBreaches = async (page: Page, sight: Sight = {}) => tell(await look(page, sight))

/** Those alone that are serious or critical. */
export const findGraveBreaches = async (page: Page, sight: Sight = {}) =>
  tell(
    (await look(page, sight)).filter(({ impact }) => impact === 'serious' || impact === 'critical'),
  )
