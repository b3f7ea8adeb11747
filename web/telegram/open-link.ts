import type { Telegram } from './sdk/telegram-sdk.ts'

/** Telegram opens these addresses inside itself; an address that only looks similar is treated as any other page. */
const telegramHost = 'https://t.me/'

/**
 * How a link leaves the window: `telegram` and `browser` through the client, `call` through a new window that the phone
 * takes over, `system` through the link itself. Any other link is not opened.
 */
export type Way =
  | { by: 'telegram'; path: string }
  | { by: 'browser'; url: string }
  | { by: 'call' }
  | { by: 'system' }

export function wayOf(address: string): Way | undefined {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return undefined
  }
  switch (url.protocol) {
    case 'tel:':
      return { by: 'call' }
    case 'tg:':
      return { by: 'system' }
    case 'http:':
      // An old address; a site without https cannot be reached from here at all.
      url.protocol = 'https:'
      return wayOf(url.href)
    case 'https:':
      return url.href.startsWith(telegramHost)
        ? { by: 'telegram', path: url.pathname + url.search }
        : { by: 'browser', url: url.href }
    default:
      return undefined
  }
}

/** Gives whether the client took the link; if not, the caller leaves it to the browser. */
export function openLink(telegram: Telegram, address: string): boolean {
  const way = wayOf(address)
  if (way?.by === 'call') {
    // The clients' web views do not follow phone links, but hand a new window for one to the phone.
    window.open(address)
    return true
  }
  if (way?.by === 'telegram' && telegram.post('web_app_open_tg_link', { path_full: way.path }))
    return true
  if (way?.by === 'telegram' || way?.by === 'browser')
    return telegram.post('web_app_open_link', { url: 'url' in way ? way.url : address })
  return false
}
