import type { CallbackQuery, InlineKeyboardButton } from 'grammy/types'
import type { Language } from '../../../contract/languages.ts'
import type { ServerContext } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import type { Buttons } from '../messages/buttons.ts'
import type { Message } from '../sending/open-telegram.ts'

/** A press of a button under one of our messages. Its data may be forged, so it can only do what the person may do. */
export interface Press {
  server: ServerContext
  query: CallbackQuery
  /** Undefined if the person has no account or may do nothing. */
  caller: Caller | undefined
  lang: Language
}

/** What the bot says to the person, and how the message changes. */
export interface Pressed {
  said: string
  message?: Message
  /** The new buttons, if the text of the message stays. */
  buttons?: Buttons
}

/** The buttons under the message; `change` returns each button, another one, or undefined to remove it. */
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
