import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Frame, Page } from '@playwright/test'
import { eventChannel } from '../../contract/desktop/bridge.ts'
import type { Sender } from '../../main/ipc/handle.ts'
import { openLogFile } from '../../main/log/log-file.ts'
import { pageOrigin } from '../../main/protocol/page-origin.ts'
import { openImport } from '../../main/services/open-import.ts'
import type { Services } from '../../main/services/start-services.ts'
import { startServices } from '../../main/services/start-services.ts'
import { makeSecretBox, makeTestSystem } from '../../main/testing/test-system.ts'
import { pageFolder, preloadFile, requireBuild } from './built.ts'
import type { DesktopHost, HostParts } from './desktop-host.ts'
import { dropFiles } from './drop-files.ts'
import { writeInitScript } from './electron-in-page.ts'
import { servePage } from './page-server.ts'

/** Starts this worker's only browser, in which each program has its own context. */
let openBrowser: () => Promise<Browser>
export const useBrowser = (open: typeof openBrowser) => {
  openBrowser = open
}

export async function openChromiumHost({ server, folder }: HostParts): Promise<DesktopHost> {
  requireBuild()
  const preload = await readFile(preloadFile, 'utf8')
  const secrets = makeSecretBox()
  const { system, hands } = makeTestSystem(secrets)
  const log = openLogFile(join(folder, 'main.log'))
  let services: Services
  let page: Page
  /** What the page has saved on the device; Electron saves that in the program's own folder. */
  let kept: Awaited<ReturnType<BrowserContext['storageState']>> | undefined
  const served = await servePage(() => services.answer)

  const start = async (words: readonly string[] = []) => {
    services = await startServices({
      folder,
      pageFolder,
      defaultServer: server,
      system,
      log,
      worker: { node: process.execPath, script: workerScript },
      openImport,
      tell: (name, told) => {
        // A page that is being left gets no more events.
        page
          ?.evaluate(([channel, event]) => window.__tell?.(channel, event), [
            eventChannel(name),
            told,
          ] as const)
          .catch(() => {})
      },
    })
    services.deepLinks.openLinkAmong(words)
    page = await openPage(served.origin)
    await page.goto(served.origin)
  }

  /** A frame with the page's own origin counts as the page; any other frame keeps its address. */
  const senderOf = (frame: Frame): Sender => ({
    url: frame.url().replace(served.origin, pageOrigin),
    isMainFrame: frame.parentFrame() === null,
  })

  const contexts = new Set<BrowserContext>()
  const openPage = async (onlyIn: string | undefined) => {
    const browser = await openBrowser()
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...(kept && onlyIn && { storageState: kept }),
    })
    contexts.add(context)
    await context.exposeBinding('__ask', ({ frame }, channel: string, args: unknown) =>
      services.dispatch(channel, senderOf(frame), args),
    )
    await context.addInitScript(writeInitScript(preload, onlyIn))
    return context.newPage()
  }

  const stop = async () => {
    kept = await page.context().storageState()
    for (const context of contexts) await context.close()
    contexts.clear()
    await services.close()
  }

  await start()
  return {
    launcher: 'chromium',
    folder,
    page: () => page,
    choose: async (...paths) => void hands.picks.push(paths),
    chooseSavePath: async (path) => void hands.savePaths.push(path),
    hands: async () => hands,
    openLink: async (url) => void services.deepLinks.openLink(url),
    openForeignPage: async () => {
      const foreign = await openPage(undefined)
      await foreign.goto(`${server}/robots.txt`)
      return foreign
    },
    drop: async (selector, paths) => {
      await page.evaluate((each) => window.__droppedFrom?.(each), paths)
      await dropFiles(page, selector, paths)
    },
    restart: async (...words) => {
      await stop()
      await start(words)
    },
    close: async () => {
      await stop()
      await served.close()
    },
  }
}

const workerScript = join(import.meta.dirname, '../../pictures/process/worker.ts')

declare global {
  interface Window {
    __tell?: (channel: string, told: unknown) => void
    __droppedFrom?: (paths: readonly string[]) => void
  }
}
