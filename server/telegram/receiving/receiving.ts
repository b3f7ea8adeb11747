import type { Update } from 'grammy/types'
import type { Settings } from '../../settings.ts'
import type { UpdateKind } from '../sending/open-telegram.ts'

export const updateKinds = [
  'message',
  'inline_query',
  'chosen_inline_result',
  'callback_query',
  'my_chat_member',
] as const satisfies readonly UpdateKind[]

/**
 * `busy`: not taken, so it must be sent again. An update that was taken before is `taken`, but nothing more is done.
 */
export type Receive = (update: Update) => Promise<'taken' | 'busy'>

export type Receiving = 'webhook' | 'polling' | 'off'

/** How updates arrive: Telegram sends them if it can reach the server; otherwise the server asks for them. */
export function receivingBy(
  settings: Pick<Settings, 'TELEGRAM_BOT_TOKEN' | 'TELEGRAM_UPDATES' | 'PUBLIC_URL'>,
): Receiving {
  if (!settings.TELEGRAM_BOT_TOKEN) return 'off'
  if (settings.TELEGRAM_UPDATES) return settings.TELEGRAM_UPDATES
  return settings.PUBLIC_URL?.startsWith('https:') ? 'webhook' : 'polling'
}
