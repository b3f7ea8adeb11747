import type { Locator, Page } from '@playwright/test'

declare global {
  interface Window {
    /** What was to be done later. */
    held: (() => void) | undefined
  }
}

/** What the page would do after just so many milliseconds is done when it is told to. */
export async function holdTimer(page: Page, held: number) {
  await page.addInitScript((wait) => {
    const later = window.setTimeout
    const hold = (act: () => void, ms?: number) => {
      if (ms !== wait) return later(act, ms)
      window.held = act
      return 0
    }
    Object.assign(window, { setTimeout: hold })
  }, held)
}

export const forgetHeld = (page: Page) =>
  page.evaluate(() => {
    window.held = undefined
  })

export const isHeld = (page: Page) => page.waitForFunction(() => window.held !== undefined)

/** The press, and at once what was held: before anything is drawn. */
export const pressBeforeHeld = (pressed: Locator) =>
  pressed.evaluate((element: HTMLElement) => {
    element.click()
    window.held?.()
  })
