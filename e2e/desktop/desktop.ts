import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { test as base, chromium, expect } from '@playwright/test'
import type { DesktopBridge } from '../../contract/desktop/desktop.ts'
import { useBrowser } from './chromium-host.ts'
import type { DesktopHost } from './desktop-host.ts'
import { openHost } from './host.ts'

declare global {
  interface Window {
    sakhli: DesktopBridge
  }
}

export interface Account {
  email: string
  password: string
}

interface Fixtures {
  host: DesktopHost
  server: string
  /** An agency only for this test, known to the server but not yet to the program. */
  account: Account
}

interface WorkerFixtures {
  /** Starts the browser only when it is needed: where there is Electron, there may be no browser. */
  openBrowser: () => Promise<Browser>
}

let counter = 0

/** A person at the desktop program. After the test the program is ended and its data removed. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: async ({}, use) => use(process.env.SITE_ADDRESS ?? ''),

  account: async ({ server, request }, use, { workerIndex }) => {
    counter += 1
    const account = {
      email: `desk-${workerIndex}-${counter}-${Date.now()}@agency.example`,
      password: 'magnolias in bloom',
    }
    const made = await request.post(`${server}/estateserver/auth/sign-up`, {
      data: { ...account, kind: 'agency', agencyName: 'By the sea' },
      headers: { origin: server, 'x-forwarded-for': `10.9.${workerIndex % 250}.${counter % 250}` },
    })
    expect(made.status()).toBe(201)
    await use(account)
  },

  openBrowser: [
    async ({ launchOptions }, use) => {
      let browser: Promise<Browser> | undefined
      await use(() => {
        browser ??= chromium.launch(launchOptions)
        return browser
      })
      await (await browser)?.close()
    },
    { scope: 'worker' },
  ],

  host: async ({ server, openBrowser }, use) => {
    useBrowser(openBrowser)
    const folder = await mkdtemp(join(tmpdir(), 'sakhli-desk-'))
    const host = await openHost({ server, folder })
    await host.page().locator('#app > *').first().waitFor()
    await use(host)
    await host.close()
    await rm(folder, { recursive: true, force: true })
  },
})

export { expect }

export const signIn = async (host: DesktopHost, account: Account) =>
  host.page().evaluate((given) => window.sakhli.session.signIn(given), account)

/** All that the program left on the disk, including its log. */
export async function allOnDisk({ folder }: DesktopHost): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((each) => each.isFile())
  const texts = files.map((file) =>
    readFile(join(file.parentPath, file.name), 'latin1').catch(() => ''),
  )
  return (await Promise.all(texts)).join('\n')
}
