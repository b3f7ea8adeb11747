import type { CallbackQuery, InlineKeyboardButton } from 'grammy/types'
import type { Language } from '../../../contract/languages.ts'
import type { ServerContext } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import type { Buttons } from '../messages/buttons.ts'
import type { Message } from '../sending/open-telegram.ts'

/** A press of a button under a message of ours. What it says may be made up, so a press does what its person may do. */
export interface Press {
  server: ServerContext
  query: CallbackQuery
  /** Whom the server knows the person as, if they may do anything. */
  caller: Caller | undefined
  lang: Language
}

/** What is said to the person, and what becomes of the message. */
export interface Pressed {
  said: string
  message?: Message
  /** In place of those under it, where its text stays. */
  buttons?: Buttons
}

/** The buttons under the message that was pressed, some of them changed, or taken away. */
export function buttonsUnder(
  { message }: CallbackQuery,
  change: (button: InlineKeyboardButton) => InlineKeyboardButton | undefined,
): Buttons {
  const rows =
    message && 'reply_markup' in message ? (message.reply_markup?.inline_keyboard ?? []) : []
  return rows.map((row) => row.map(change))
}

export const dataOf = (button: InlineKeyboardButton) =>
  'callback_data' in button ? button.callback_data : undefined
