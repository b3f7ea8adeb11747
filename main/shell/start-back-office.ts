import type { BrowserWindow } from 'electron'
import { app, nativeTheme } from 'electron'
import type { MenuCommand } from '../../contract/desktop-shell.ts'
import { languageOf } from '../ipc/handlers.ts'
import type { Log } from '../log/log.ts'
import { menuTexts } from '../menu/menu-texts.ts'
import { openImport } from '../services/open-import.ts'
import type { Services } from '../services/start-services.ts'
import { startServices } from '../services/start-services.ts'
import { decideClose } from '../window/decide-close.ts'
import { showMenu } from './app-menu.ts'
import { askBeforeClose, askBeforeLosing } from './dialogs.ts'
import { electronSystem } from './electron-system.ts'
import { lockChromium } from './lock-chromium.ts'
import { openMainWindow, raise } from './main-window.ts'
import { claimLinks, hearLinks } from './one-instance.ts'
import { servePage } from './page-scheme.ts'
import { defaultServer, devServer, ownFolder, pageFolder, workerProgram } from './paths.ts'
import { watchUpdates } from './program-updates.ts'
import { registerCalls, tellPage } from './register-calls.ts'
import { showTray } from './tray.ts'

/** How long the end of the program waits for what is under way to be put in order. */
const patienceAtEnd = 5_000

/** Puts the services, the window and what the system shows of them together. */
export async function startBackOffice(log: Log) {
  const early: string[] = []
  let services: Services | undefined
  let window: BrowserWindow | undefined
  let isQuitting = false
  hearLinks((words) => {
    if (!services) early.push(...words)
    else if (!services.places.openLinkAmong(words)) show()
  })
  await app.whenReady()

  const updates = watchUpdates(log)
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
  const { settings, line, places, importDesk } = services
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
        // Whoever stays has not quit: closing asks again.
        if (!may) isQuitting = false
        return may
      },
      onPageGone: () => places.wait(),
      log,
    })
    window.on('closed', () => {
      window = undefined
    })
  }

  function mayClose(closing: BrowserWindow): boolean {
    if (isQuitting || !importDesk.isBusy()) return true
    void decideClose({
      isQuitting,
      isImporting: importDesk.isBusy(),
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

  /** A window that is gone looks like a program that has ended. */
  function sayThatItGoesOn() {
    if (!settings.current.areNotificationsOn) return
    system.notify({ title: 'Sakhli', body: menuTexts[language()].inTray, onClick: show })
  }

  lockChromium({
    openOutside: (url) => void system.openOutside(url),
    tiles: () => line.tiles,
    serverAddress: line.serverAddress,
    log,
  })
  servePage(services.answer)
  registerCalls(services.channels, services.dispatch)
  claimLinks()
  const tray = showTray(language, {
    open: show,
    pauseOrResume: () => command('import.pauseOrResume'),
    quit: () => app.quit(),
  })
  const follow = () => {
    nativeTheme.themeSource = settings.current.theme
    showMenu(language(), system.name, command)
    tray.refresh()
  }
  follow()
  let shown = JSON.stringify([settings.current.language, settings.current.theme])
  settings.onChanged(({ language, theme }) => {
    const now = JSON.stringify([language, theme])
    if (now !== shown) follow()
    shown = now
  })
  updates.start()
  app.on('activate', show)
  // On a Mac a program without a window is still there; elsewhere it ends with it.
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('before-quit', () => {
    isQuitting = true
  })
  app.once('will-quit', (event) => {
    event.preventDefault()
    const patience = new Promise((resolve) => setTimeout(resolve, patienceAtEnd))
    void Promise.race([importDesk.close(), patience]).finally(() => app.exit(0))
  })
  show()
  places.openLinkAmong([...process.argv.slice(1), ...early])
}
