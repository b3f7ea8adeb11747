import type { BrowserWindow } from 'electron'
import { app, nativeTheme } from 'electron'
import type { MenuCommand } from '../../contract/desktop/shell.ts'
import { programTexts } from '../../texts/program-texts.ts'
import { languageOf } from '../ipc/handlers.ts'
import type { Log } from '../log/log.ts'
import { trustSystemRoots } from '../services/network.ts'
import { openImport } from '../services/open-import.ts'
import type { Services } from '../services/start-services.ts'
import { startServices } from '../services/start-services.ts'
import { decideClose } from '../window/decide-close.ts'
import type { Crashes } from './crashes.ts'
import { askBeforeClose, askBeforeLosing } from './dialogs.ts'
import { electronSystem } from './electron-system.ts'
import { lockChromium } from './lock-chromium.ts'
import { openMainWindow, raise } from './main-window.ts'
import { showMenu, showTray } from './menus.ts'
import { claimLinks, listenForLinks } from './one-instance.ts'
import { servePage } from './page-scheme.ts'
import {
  appUserModelId,
  defaultServer,
  devServer,
  ownFolder,
  pageFolder,
  workerProgram,
} from './paths.ts'
import { watchUpdates } from './program-updates.ts'
import { registerCalls, tellPage } from './register-calls.ts'
import { requireSandbox } from './require-sandbox.ts'

/** How long the end of the program waits until the import has stopped. */
const longestEndMs = 5_000

/** Starts the services, and connects them with the window, the menu, the tray and the system. */
export async function startBackOffice(log: Log, crashes: Crashes) {
  const early: string[] = []
  let services: Services | undefined
  let window: BrowserWindow | undefined
  let isQuitting = false
  listenForLinks((words) => {
    if (!services) early.push(...words)
    else if (!services.deepLinks.openLinkAmong(words)) show()
  })
  // On Windows the taskbar and notices know the program by this id, which the installer's shortcut has too.
  app.setAppUserModelId(appUserModelId)
  await app.whenReady()
  if (!requireSandbox()) return
  trustSystemRoots(log)

  const updates = watchUpdates(log, async () => services?.close())
  const tell = tellPage(() => window)
  const system = electronSystem(
    () => window,
    () => show(),
    updates,
  )
  services = await startServices({
    folder: ownFolder(),
    pageFolder,
    devServer: devServer(),
    defaultServer,
    system,
    log,
    worker: workerProgram(),
    openImport,
    tell,
  })
  const { settings, connection, deepLinks, importService } = services
  crashes.closeFirst(importService.close)
  const language = () => languageOf({ settings, system })
  const command = (name: MenuCommand) => tell('app.command', { command: name })

  function show() {
    if (window) return raise(window)
    window = openMainWindow({
      place: settings.current.window,
      keepPlace: (place) => void settings.change({ window: place }),
      mayClose,
      mayLose: (losing) => {
        const may = askBeforeLosing(losing, language())
        // The person stays, so the next close asks again.
        if (!may) isQuitting = false
        return may
      },
      onPageGone: () => deepLinks.wait(),
      log,
    })
    window.on('closed', () => {
      window = undefined
    })
  }

  function mayClose(closing: BrowserWindow): boolean {
    if (isQuitting || !importService.isBusy()) return true
    void decideClose({
      isQuitting,
      isImporting: importService.isBusy(),
      habit: settings.current.onCloseWhileImporting,
      ask: () => askBeforeClose(closing, language()),
    }).then((answer) => {
      if (answer === 'tray') {
        closing.hide()
        sayThatItGoesOn()
      }
      if (answer === 'quit') app.quit()
    })
    return false
  }

  /** Without this, a closed window looks like a program that has ended. */
  function sayThatItGoesOn() {
    if (!settings.current.areNotificationsOn) return
    const body = programTexts(language()).t('program:notice.inTray')
    system.notify({ title: 'Sakhli', body, onClick: show })
  }

  lockChromium({
    openOutside: (url) => void system.openOutside(url),
    tiles: () => connection.tiles,
    serverAddress: connection.serverAddress,
    log,
  })
  servePage(services.answer)
  registerCalls(services.channels, services.dispatch)
  claimLinks()
  const tray = showTray(language, {
    open: show,
    // Not through the page, which may not be open.
    pauseOrResume: () => void importService.pauseOrResume(),
    quit: () => app.quit(),
  })
  const showSettings = () => {
    nativeTheme.themeSource = settings.current.theme
    showMenu(language(), system.name, command)
    tray.refresh()
  }
  showSettings()
  let shown = JSON.stringify([settings.current.language, settings.current.theme])
  settings.onChanged(({ language, theme }) => {
    const now = JSON.stringify([language, theme])
    if (now !== shown) showSettings()
    shown = now
  })
  updates.start()
  app.on('activate', show)
  // On a Mac the program goes on without a window; elsewhere it ends with its last window.
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('before-quit', () => {
    isQuitting = true
  })
  app.once('will-quit', (event) => {
    event.preventDefault()
    setTimeout(() => app.exit(0), longestEndMs)
    void importService.close().finally(() => app.exit(0))
  })
  show()
  deepLinks.openLinkAmong([...process.argv.slice(1), ...early])
}
