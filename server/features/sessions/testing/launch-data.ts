import { createHmac } from 'node:crypto'
import type { TelegramUser } from '../../../http/caller.ts'

/** Makes launch data as Telegram does, because tests cannot ask Telegram. */
export function makeLaunchData(
  botToken: string,
  {
    user,
    authDate = new Date(),
    more = {},
  }: { user: Partial<TelegramUser>; authDate?: Date; more?: Record<string, string> },
): string {
  const pairs: Record<string, string> = {
    user: JSON.stringify({ id: 1, first_name: 'Nino', ...user }),
    chat_instance: '8134722200314281151',
    chat_type: 'private',
    auth_date: String(Math.floor(authDate.getTime() / 1000)),
    ...more,
  }
  return writePairs({ ...pairs, hash: hashPairs(pairs, botToken) })
}

export function hashPairs(pairs: Record<string, string>, botToken: string): string {
  const lines = Object.entries(pairs)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join('\n')
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest()
  return createHmac('sha256', secret).update(lines).digest('hex')
}

export const writePairs = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')
