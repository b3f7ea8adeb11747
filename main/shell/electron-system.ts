import type { BrowserWindow } from 'electron'
import { app, Notification, shell } from 'electron'
import type { System, Updates } from '../services/system.ts'
import { chooseFiles, chooseSavePath } from './dialogs.ts'
import { keychain } from './keychain.ts'
import { raise } from './main-window.ts'

const names: Readonly<Partial<Record<NodeJS.Platform, System['name']>>> = {
  win32: 'windows',
  darwin: 'mac',
}

const modes = { normal: 'normal', paused: 'paused', failed: 'error' } as const

/** The operating system by way of Electron; the window may be gone while pictures go up. */
export function electronSystem(
  window: () => BrowserWindow | undefined,
  openWindow: () => void,
  updates: Updates,
): System {
  return {
    name: names[process.platform] ?? 'linux',
    version: app.getVersion(),
    languages: () => app.getPreferredSystemLanguages(),
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
      notice.on('click', onClick)
      notice.show()
    },
    raiseWindow: () => {
      const shown = window()
      if (shown) raise(shown)
      else openWindow()
    },
    updates,
  }
}
