import type { Telegram } from './sdk/telegram-sdk.ts'

/** Telegram opens these within itself; an address that only looks like one of them is any other page. */
const telegramHost = 'https://t.me/'

/**
 * How a link leaves the window: `telegram` and `browser` by the client, `call` by a window that the phone takes, `system`
 * by the link itself. What is none of these goes nowhere.
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
      // Of the old days: whoever has no https either cannot be reached from here.
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

/** Says whether the client took it; otherwise the link is left to itself. */
export function openLink(telegram: Telegram, address: string): boolean {
  const way = wayOf(address)
  if (way?.by === 'call') {
    // The clients' web views follow no link to a number, and hand a new window for one to the phone.
    window.open(address)
    return true
  }
  if (way?.by === 'telegram' && telegram.post('web_app_open_tg_link', { path_full: way.path }))
    return true
  if (way?.by === 'telegram' || way?.by === 'browser')
    return telegram.post('web_app_open_link', { url: 'url' in way ? way.url : address })
  return false
}
