import { join } from 'node:path'
import type { Browser, ViewportSize } from '@playwright/test'
import { chromium } from '@playwright/test'
import { choiceCookies, storageKeys } from '../../contract/limits.ts'

export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const openBrowser = (path: string | undefined, args: readonly string[] = []) =>
  chromium.launch({ ...(path && { executablePath: path }), args: [...browserArgs, ...args] })

/** Opens the page of a visitor who has chosen a language, with the script that measures inside the page. */
export async function openVisit(browser: Browser, address: string, viewport: ViewportSize) {
  const context = await browser.newContext({ viewport, locale: 'en', serviceWorkers: 'block' })
  await context.addCookies([{ name: choiceCookies.language, value: 'en', url: address }])
  await context.addInitScript(
    ([key]) => localStorage.setItem(key ?? '', 'en'),
    [storageKeys.language],
  )
  await context.addInitScript({ path: join(import.meta.dirname, 'in-page.js') })
  const page = await context.newPage()
  return { context, page, devtools: await context.newCDPSession(page) }
}
