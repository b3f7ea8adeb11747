import { choiceCookies } from '../../contract/limits.ts'
import { firstLive } from '../../renderer/kernel/pages/first-live.ts'
import type { DeviceStorage, Platform } from '../../renderer/kernel/platform/platform.ts'
import { untilItComes } from '../../renderer/kernel/until-it-comes.ts'

/** The start of the city's addresses; the document names it where several cities share an address. */
export const basePathHere = () =>
  document.querySelector<HTMLMetaElement>('meta[name=base]')?.content ?? ''

/**
 * Storage may be full or forbidden: then this visit's choices last only as long as the page. Each city has its own
 * keys, because the same ids mean other listings and drafts in another city. Each person has their own keys if the
 * shell knows who it is: in one client of Telegram, several accounts share a device.
 */
export function deviceStorage(basePath: string, person?: string): DeviceStorage {
  const instead = new Map<string, string>()
  const keyOf = (name: string) => [basePath, person, name].filter(Boolean).join(' ')
  const attempt = <T>(act: () => T): T | undefined => {
    try {
      return act()
    } catch {
      return undefined
    }
  }
  return {
    read: (name) => {
      const key = keyOf(name)
      return instead.get(key) ?? attempt(() => localStorage.getItem(key)) ?? undefined
    },
    write: (name, value) => {
      const key = keyOf(name)
      const isKept = attempt(() => {
        localStorage.setItem(key, value)
        return true
      })
      if (isKept) instead.delete(key)
      else instead.set(key, value)
      return isKept ?? false
    },
    remove: (name) => {
      const key = keyOf(name)
      instead.delete(key)
      attempt(() => localStorage.removeItem(key))
    },
  }
}

export const deviceFilesLater = (basePath: string, person?: string) => () =>
  firstLive
    .wait()
    .then(() => untilItComes(() => import('./device-files.ts')))
    .then((m) => m.deviceFiles(basePath, person))

export function browserPlatform(): Platform {
  const basePath = basePathHere()
  const platform: Platform = {
    basePath,
    linkPrefix: '',
    storage: deviceStorage(basePath),
    files: deviceFilesLater(basePath),
    apiHeaders: () => ({}),
    openLink: (url) => window.open(url, '_blank', 'noopener'),
    systemLanguage: navigator.language,
    languageOfLink: new URLSearchParams(location.search).get('lang') ?? undefined,
    tellServer: (choice, value) => {
      const secure = location.protocol === 'https:' ? '; secure' : ''
      // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser that we serve
      document.cookie = `${choiceCookies[choice]}=${value}; path=${basePath || '/'}; max-age=31536000; samesite=lax${secure}`
    },
    copyText: (text) =>
      navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
  }
  // Judged by letters in the host name: browsers allow no passkeys for an IP address.
  if ('PublicKeyCredential' in window && /[a-z]/.test(location.hostname))
    platform.passkeys = {
      create: (options) => import('./passkeys.ts').then((m) => m.createPasskey(options)),
      use: (options) => import('./passkeys.ts').then((m) => m.usePasskey(options)),
    }
  // Pushes need the service worker, so they are in one file with its registration.
  if ('PushManager' in window)
    platform.push = () => import('./keep-offline.ts').then((m) => m.pushes)
  if ('share' in navigator)
    platform.share = (what) =>
      navigator.share(what).then(
        () => 'shared' as const,
        (error: unknown) =>
          error instanceof Error && error.name === 'AbortError' ? 'dismissed' : 'failed',
      )
  return platform
}
