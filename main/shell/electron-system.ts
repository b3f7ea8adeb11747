import type { BrowserWindow } from 'electron'
import { app, Notification, nativeImage, powerSaveBlocker, session, shell } from 'electron'
import type { System, Updates } from '../services/system.ts'
import { chooseFiles, chooseSavePath } from './dialogs.ts'
import { keychain } from './keychain.ts'
import { raise } from './main-window.ts'
import { iconFile, logFile } from './paths.ts'

const names: Readonly<Partial<Record<NodeJS.Platform, System['name']>>> = {
  win32: 'windows',
  darwin: 'mac',
}

const modes = { normal: 'normal', paused: 'paused', failed: 'error' } as const

const dragSide = 128

/** The operating system through Electron. The window may be closed while an import runs. */
export function electronSystem(
  window: () => BrowserWindow | undefined,
  openWindow: () => void,
  updates: Updates,
): System {
  let awake: number | undefined
  /** Notices are held until they are pressed or gone: a garbage-collected notice answers no press. */
  const notices = new Set<Notification>()
  return {
    name: names[process.platform] ?? 'linux',
    version: app.getVersion(),
    languages: () => app.getPreferredSystemLanguages(),
    proxyRulesFor: (url) => session.defaultSession.resolveProxy(url),
    secrets: keychain,
    chooseFiles: (kind, language) => chooseFiles(window(), kind, language),
    chooseSavePath: (name) => chooseSavePath(window(), name),
    openOutside: (url) => shell.openExternal(url),
    showProgress: ({ value, state }) =>
      window()?.setProgressBar(value ?? -1, { mode: value === null ? 'none' : modes[state] }),
    showBadge: (count) => void app.setBadgeCount(count),
    notify: ({ title, body, onClick }) => {
      if (!Notification.isSupported()) return
      const notice = new Notification({ title, body })
      notices.add(notice)
      notice.on('click', () => {
        notices.delete(notice)
        onClick()
      })
      for (const end of ['close', 'failed'] as const)
        notice.on(end as 'close', () => notices.delete(notice))
      notice.show()
    },
    isInFront: () => window()?.isFocused() ?? false,
    dragOut: (paths, picture) => {
      const [file = ''] = paths
      const shown = nativeImage.createFromPath(picture)
      // Some systems begin no drag without an icon.
      const icon = shown.isEmpty() ? nativeImage.createFromPath(iconFile) : shown
      const item = { file, files: [...paths], icon: icon.resize({ width: dragSide }) }
      window()?.webContents.startDrag(item)
    },
    showInFolder: (path) => shell.showItemInFolder(path),
    keepAwake: (isWanted) => {
      if (isWanted) awake ??= powerSaveBlocker.start('prevent-app-suspension')
      else if (awake !== undefined) {
        powerSaveBlocker.stop(awake)
        awake = undefined
      }
    },
    raiseWindow: () => {
      const shown = window()
      if (shown) raise(shown)
      else openWindow()
    },
    showLog: () => shell.showItemInFolder(logFile()),
    updates,
  }
}
