import { choiceCookies } from '../../contract/limits.ts'
import type { DeviceStorage, Platform } from '../../renderer/kernel/platform/platform.ts'

/** Storage may be full, or forbidden altogether: then this visit's choices live as long as the page. */
export function deviceStorage(): DeviceStorage {
  const instead = new Map<string, string>()
  const attempt = <T>(act: () => T): T | undefined => {
    try {
      return act()
    } catch {
      return undefined
    }
  }
  return {
    read: (key) => instead.get(key) ?? attempt(() => localStorage.getItem(key)) ?? undefined,
    write: (key, value) => {
      const isKept = attempt(() => {
        localStorage.setItem(key, value)
        return true
      })
      if (isKept) instead.delete(key)
      else instead.set(key, value)
      return isKept ?? false
    },
    remove: (key) => {
      instead.delete(key)
      attempt(() => localStorage.removeItem(key))
    },
  }
}

export function browserPlatform(): Platform {
  const platform: Platform = {
    linkPrefix: '',
    storage: deviceStorage(),
    apiHeaders: () => ({}),
    openLink: (url) => window.open(url, '_blank', 'noopener'),
    systemLanguage: navigator.language,
    languageOfLink: new URLSearchParams(location.search).get('lang') ?? undefined,
    tellServer: (choice, value) => {
      const secure = location.protocol === 'https:' ? '; secure' : ''
      // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser that we serve
      document.cookie = `${choiceCookies[choice]}=${value}; path=/; max-age=31536000; samesite=lax${secure}`
    },
    copyText: (text) =>
      navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
  }
  // Told by the name in the address: browsers keep no passkeys for one of digits.
  if ('PublicKeyCredential' in window && /[a-z]/.test(location.hostname))
    platform.passkeys = {
      create: (options) => import('./passkeys.ts').then((m) => m.createPasskey(options)),
      use: (options) => import('./passkeys.ts').then((m) => m.usePasskey(options)),
    }
  if ('share' in navigator)
    platform.share = (what) =>
      navigator.share(what).then(
        () => 'shared' as const,
        (error: unknown) =>
          error instanceof Error && error.name === 'AbortError' ? 'dismissed' : 'failed',
      )
  return platform
}
