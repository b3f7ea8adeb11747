import { createHmac } from 'node:crypto'
import { botToken } from './bot-token.ts'

export interface Person {
  id: number
  first_name?: string
  username?: string
  language_code?: string
  allows_write_to_pm?: boolean
}

export const clients = {
  ios: { platform: 'ios', version: '9.1' },
  android: { platform: 'android', version: '9.1' },
  tdesktop: { platform: 'tdesktop', version: '8.0' },
  /** One of the first versions: no back button, no popups, no haptics. */
  old: { platform: 'android', version: '6.0' },
} as const
export type Client = keyof typeof clients

export const looks = {
  light: {
    bg_color: '#ffffff',
    secondary_bg_color: '#efeff4',
    section_bg_color: '#ffffff',
    text_color: '#000000',
    hint_color: '#999999',
    subtitle_text_color: '#6d6d72',
    button_color: '#007aff',
    button_text_color: '#ffffff',
  },
  dark: {
    bg_color: '#17212b',
    secondary_bg_color: '#232e3c',
    section_bg_color: '#17212b',
    text_color: '#f5f5f5',
    hint_color: '#708499',
    subtitle_text_color: '#708499',
    button_color: '#5288c1',
    button_text_color: '#ffffff',
  },
} as const
export type Look = keyof typeof looks

/** Signs launch data as Telegram does, with the given date. */
export function signLaunchData(user: Person, authDate = new Date()): string {
  const pairs: Record<string, string> = {
    user: JSON.stringify({ first_name: 'Нино', ...user }),
    chat_instance: '8134722200314281151',
    chat_type: 'private',
    signature: 'not-asked-for',
    auth_date: String(Math.floor(authDate.getTime() / 1000)),
  }
  const lines = Object.entries(pairs)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join('\n')
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest()
  const hash = createHmac('sha256', secret).update(lines).digest('hex')
  return new URLSearchParams({ ...pairs, hash }).toString()
}

interface Launch {
  client: Client
  look: Look
  data: string
  startParameter?: string | undefined
}

/** What Telegram puts after the `#` of the address. */
export function launchHash({ client, look, data, startParameter }: Launch): string {
  const { platform, version } = clients[client]
  return new URLSearchParams({
    tgWebAppData: data,
    tgWebAppVersion: version,
    tgWebAppPlatform: platform,
    tgWebAppThemeParams: JSON.stringify(looks[look]),
    ...(startParameter && { tgWebAppStartParam: startParameter }),
  }).toString()
}
