import type { DesktopBridge } from '../../../contract/desktop/desktop.ts'
import type { AppInfo } from '../../../contract/desktop/shell.ts'
import { isLanguage } from '../../../contract/languages.ts'
import type { DeviceStorage, Platform } from '../../kernel/platform/platform.ts'
import { deskSendTelling } from './desk-send-telling.ts'

/** What the desktop offers to the product. It adds no header to calls: the main process knows who is signed in. */
export function desktopPlatform(desktop: DesktopBridge, info: AppInfo): Platform {
  return {
    // The city is part of the address to which the main process forwards.
    basePath: '',
    linkPrefix: '',
    desktop,
    storage: pageStorage(),
    apiHeaders: () => ({}),
    sendTelling: deskSendTelling(desktop, (url, init) => fetch(url, init)),
    openLink: (url) => void desktop.links.open({ url }),
    systemLanguage: info.language,
    // The menu and the program's dialogs use the page's language and theme.
    tellServer: (choice, value) => {
      if (choice === 'language' && isLanguage(value))
        void desktop.settings.change({ language: value })
      if (choice === 'theme' && (value === 'light' || value === 'dark' || value === 'system'))
        void desktop.settings.change({ theme: value })
    },
    copyText: (text) =>
      navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
  }
}

function pageStorage(): DeviceStorage {
  return {
    read: (key) => localStorage.getItem(key) ?? undefined,
    write: (key, value) => {
      try {
        localStorage.setItem(key, value)
        return true
      } catch {
        return false
      }
    },
    remove: (key) => localStorage.removeItem(key),
  }
}
