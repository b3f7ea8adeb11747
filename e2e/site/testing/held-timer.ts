import type { Locator, Page } from '@playwright/test'

declare global {
  interface Window {
    /** The callback that the page wanted to run later. */
    held: (() => void) | undefined
  }
}

/** Holds a callback that the page sets for exactly `held` milliseconds, until the test runs it. */
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

/** Presses, and runs the held callback at once, before anything is rendered. */
export const pressBeforeHeld = (pressed: Locator) =>
  pressed.evaluate((element: HTMLElement) => {
    element.click()
    window.held?.()
  })
