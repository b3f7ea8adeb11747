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

/** `busy`: not taken, to be sent again. What was taken before is taken and done no more. */
export type Receive = (update: Update) => Promise<'taken' | 'busy'>

export type Receiving = 'webhook' | 'polling' | 'off'

/** How updates come: sent to us where Telegram can reach us, else asked for. */
export function receivingBy(
  settings: Pick<Settings, 'TELEGRAM_BOT_TOKEN' | 'TELEGRAM_UPDATES' | 'PUBLIC_URL'>,
): Receiving {
  if (!settings.TELEGRAM_BOT_TOKEN) return 'off'
  if (settings.TELEGRAM_UPDATES) return settings.TELEGRAM_UPDATES
  return settings.PUBLIC_URL?.startsWith('https:') ? 'webhook' : 'polling'
}
