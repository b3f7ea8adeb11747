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
  /** Someone who was never here: asked for a language, nothing kept. */
  isNew: boolean
  /** Where nobody publishes or withdraws: for tests that read what is listed, and change none of it. */
  isStill: boolean
}

interface Fixtures extends VisitorOptions {
  say: Words
  isPhone: boolean
  /** What the page complains about, with what a test expects of it taken out; the rest fails the test. */
  complaints: { expect: (text: RegExp) => void }
}

/** A visitor in a browser of their own, whose console stays empty. */
export const test = base.extend<Fixtures>({
  language: ['ru', { option: true }],
  isNew: [false, { option: true }],
  isStill: [false, { option: true }],
  baseURL: async ({ isStill }, use) =>
    use((isStill ? process.env.STILL_ADDRESS : process.env.SITE_ADDRESS) ?? ''),
  locale: async ({ language }, use) => use(language),
  // Each comes from an address of their own, as the server's limits see it: the one proxy it trusts is this.
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
            // A device that keeps nothing.
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
      // Playwright's own word on `serviceWorkers: 'block'`.
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
 * A part that is taken over after a press has changed what it shows is no longer what the server rendered: React says
 * so, draws it anew, and nothing is wrong. On a page that nobody touched yet it is a fault.
 */
const isDrawnAnew = async (error: WebError) =>
  String(error.error().stack).includes('React error #418') &&
  (await wasTouched(error.page())) === true

/** A page that went with its test was pressed last: what goes wrong with loading is heard while the test goes on. */
const wasTouched = async (page: Page | null) =>
  page?.evaluate(() => navigator.userActivation.hasBeenActive).catch(() => true)

/** Until scripts have taken over, a press would be the browser's own. */
export async function arrive(page: Page, path: string) {
  await settled(page)
  const response = await page.goto(path)
  await awake(page)
  return response
}

/** A sheet that was closed takes its entry of the history away a moment later, which would end a way to another page. */
export const settled = (page: Page) =>
  page.waitForFunction(() => !history.state?.sheets || document.querySelector('dialog[open]'))

/** The page is taken over a little after the frame around it, and then reads what the device keeps. */
export async function awake(page: Page) {
  const isThere = { state: 'attached', timeout: 20_000 } as const
  await page.locator('html[data-live]').waitFor(isThere)
  await page.locator('main :is(h1, h2)').first().waitFor(isThere)
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_000 })),
  )
}

/** Somebody else, at a browser of their own with the same kind of screen and in the same language. */
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
