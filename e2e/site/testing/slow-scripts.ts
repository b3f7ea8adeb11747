import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const built = (module: string): { file: string; css: string[] } =>
  JSON.parse(readFileSync('dist/site/client/.vite/manifest.json', 'utf8'))[module]

/** The address of the file that the build made from a module. */
export const scriptOf = (module: string): string => `**/${built(module).file}`

/** The address of the style sheet that belongs only to this module. */
export const styleOf = (module: string): string => `**/${built(module).css[0]}`

/** Makes requests to this address wait until the returned function is called. */
export async function holdRequests(page: Page, address: string) {
  const { promise: isLet, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await isLet
    await route.continue()
  })
  return letThrough
}

/** Opens a page as on a slow network: it can be read and used, but these scripts wait until they are let through. */
export async function arriveWithout(page: Page, scripts: string, path: string) {
  const bringScripts = await holdRequests(page, scripts)
  await page.goto(path, { waitUntil: 'commit' })
  return { bringScripts }
}
