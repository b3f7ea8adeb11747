import { randomInt } from 'node:crypto'
import type { Browser, Page, WebError } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import type { Language } from '../../../contract/languages.ts'
import { directionOf } from '../../../contract/languages.ts'
import { choiceCookies, storageKeys } from '../../../contract/limits.ts'
import type { Words } from './words.ts'
import { wordsOf } from './words.ts'

export interface VisitorOptions {
  language: Language
  /** Somebody who was never here: the site asks for their language, and nothing is saved. */
  isNew: boolean
  /** Uses the site where no test publishes or withdraws: for tests that read listings and change none. */
  isStill: boolean
}

interface Fixtures extends VisitorOptions {
  say: Words
  isPhone: boolean
  /** Errors and warnings of the page. A test may name those that it expects; any other one fails the test. */
  complaints: { expect: (text: RegExp) => void }
}

/** A visitor in a browser of their own, whose console must stay empty. */
export const test = base.extend<Fixtures>({
  language: ['ru', { option: true }],
  isNew: [false, { option: true }],
  isStill: [false, { option: true }],
  baseURL: async ({ isStill }, use) =>
    use((isStill ? process.env.STILL_ADDRESS : process.env.SITE_ADDRESS) ?? ''),
  locale: async ({ language }, use) => use(language),
  // Gives each visitor their own address for the server's limits: the test acts as the one proxy that it trusts.
  extraHTTPHeaders: async ({}, use) =>
    use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }),
  say: async ({ language }, use) => use(await wordsOf(language)),
  isPhone: async ({ viewport }, use) => use((viewport?.width ?? 0) < 1024),

  context: async ({ context, baseURL, language, isNew }, use) => {
    if (!isNew) {
      await context.addCookies([{ name: choiceCookies.language, value: language, url: baseURL! }])
      await context.addInitScript(
        ([key, value]) => {
          try {
            if (!localStorage.getItem(key!)) localStorage.setItem(key!, value!)
          } catch {
            // This device stores nothing.
          }
        },
        [storageKeys.language, language],
      )
    }
    await use(context)
  },

  complaints: [
    async ({ context }, use) => {
      const heard: string[] = []
      // Playwright's own message about `serviceWorkers: 'block'`.
      const expected: RegExp[] = [/Service Worker registration blocked by Playwright/]
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          heard.push(`${message.text()} ${message.location().url}`)
      })
      const errors: Promise<void>[] = []
      const listen = async (error: WebError) => {
        if (!(await isDrawnAnew(error))) heard.push(String(error.error().stack))
      }
      context.on('weberror', (error) => errors.push(listen(error)))
      await use({ expect: (text) => expected.push(text) })
      await Promise.all(errors)
      expect(heard.filter((text) => !expected.some((each) => each.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * If a press has changed a part before it is hydrated, the part differs from what the server rendered: React reports
 * that and renders it anew, and nothing is wrong. On a page that nobody has touched yet, it is an error.
 */
const isDrawnAnew = async (error: WebError) =>
  String(error.error().stack).includes('React error #418') &&
  (await wasTouched(error.page())) === true

/** A page closed at the end of its test counts as touched: errors of loading would be reported during the test. */
const wasTouched = async (page: Page | null) =>
  page?.evaluate(() => navigator.userActivation.hasBeenActive).catch(() => true)

/** Opens a page and waits until it is hydrated: before that, the browser itself would handle a press. */
export async function arrive(page: Page, path: string) {
  await settled(page)
  const response = await page.goto(path)
  await awake(page)
  return response
}

/** A closed sheet removes its history entry a moment later, which would stop the opening of another page. */
export const settled = (page: Page) =>
  page.waitForFunction(() => !history.state?.sheets || document.querySelector('dialog[open]'))

/** The page is hydrated a little later than the frame around it, and then reads what the device has saved. */
export async function awake(page: Page) {
  const isThere = { state: 'attached', timeout: 20_000 } as const
  await page.locator('html[data-live]').waitFor(isThere)
  await page.locator('main :is(h1, h2)').first().waitFor(isThere)
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_000 })),
  )
}

/** Another person, in a browser of their own with the same kind of screen and in the same language. */
export async function another(browser: Browser, baseURL: string, language: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  await context.addCookies([{ name: choiceCookies.language, value: language, url: baseURL }])
  await context.addInitScript(([key, value]) => localStorage.setItem(key!, value!), [
    storageKeys.language,
    language,
  ] as const)
  return context.newPage()
}

export const cards = (page: Page) => page.locator('main article')

export async function expectLanguage(page: Page, language: Language) {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language))
}
