import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { _electron } from '@playwright/test'
import { builtFolder, preloadFile, requireBuild } from './built.ts'
import type { DesktopHost, HostParts } from './desktop-host.ts'
import { dropFiles } from './drop-files.ts'

/** For tests of what only the real shell has: windows, session and menu. */
export interface ElectronHost extends DesktopHost {
  app: () => ElectronApplication
}

interface Recorded {
  picks: string[][]
  savePaths: string[]
  opened: string[]
}

export async function openElectronHost(
  { server, folder }: HostParts,
  executablePath: string,
): Promise<ElectronHost> {
  requireBuild()
  let app: ElectronApplication
  let page: Page

  const start = async (words: readonly string[] = []) => {
    app = await _electron.launch({
      executablePath,
      args: [
        join(builtFolder, 'main/index.js'),
        `--user-data-dir=${folder}`,
        // Linux runners do not let a program make its own sandbox.
        ...(process.platform === 'linux' ? ['--no-sandbox'] : []),
        ...words,
      ],
      env: { ...(process.env as Record<string, string>), SAKHLI_SERVER: server },
    })
    await app.evaluate(({ dialog, shell }) => {
      const recorded: Recorded = { picks: [], savePaths: [], opened: [] }
      Object.assign(globalThis, { recorded })
      dialog.showOpenDialog = async () => {
        const filePaths = recorded.picks.shift() ?? []
        return { canceled: filePaths.length === 0, filePaths }
      }
      dialog.showSaveDialog = async () => {
        const filePath = recorded.savePaths.shift() ?? ''
        return { canceled: filePath === '', filePath }
      }
      shell.openExternal = async (url) => void recorded.opened.push(url)
    })
    page = await app.firstWindow()
  }

  await start()
  return {
    launcher: 'electron',
    app: () => app,
    folder,
    page: () => page,
    choose: (...paths) =>
      app.evaluate((_, each) => {
        ;(globalThis as unknown as { recorded: Recorded }).recorded.picks.push(each)
      }, paths),
    chooseSavePath: (path) =>
      app.evaluate((_, each) => {
        ;(globalThis as unknown as { recorded: Recorded }).recorded.savePaths.push(each)
      }, path),
    hands: () =>
      app.evaluate(({ app: program }) => ({
        opened: (globalThis as unknown as { recorded: Recorded }).recorded.opened,
        badges: [program.getBadgeCount()],
        raised: 0,
      })),
    openLink: (url) =>
      app.evaluate(({ app: program }, each) => {
        program.emit('second-instance', {}, ['sakhli', each], '')
      }, url),
    openForeignPage: async () => {
      const opened = app.waitForEvent('window')
      await app.evaluate(
        ({ BrowserWindow }, [preload, url]) => {
          const window = new BrowserWindow({
            show: false,
            webPreferences: { preload, sandbox: true },
          })
          void window.loadURL(url)
        },
        [preloadFile, `${server}/robots.txt`] as const,
      )
      return opened
    },
    drop: (selector, paths) => dropFiles(page, selector, paths),
    restart: async (...words) => {
      await app.close()
      await start(words)
    },
    close: () => app.close(),
  }
}
