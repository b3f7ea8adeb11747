import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types'

export type Button = InlineKeyboardButton
export type Buttons = readonly (readonly (Button | undefined)[])[]

/** Opens the mini-app within the chat; that is for private chats, and a plain link for all others. */
export function openButton(
  text: string,
  { page, link }: { page?: string | undefined; link?: string | undefined },
): Button | undefined {
  if (page) return { text, web_app: { url: page } }
  return link ? { text, url: link } : undefined
}

/** Rows under a message, without what is not there; undefined when nothing is. */
export function keyboard(rows: Buttons): InlineKeyboardMarkup | undefined {
  const present = rows
    .map((row) => row.filter((button) => button !== undefined))
    .filter((row) => row.length > 0)
  return present.length > 0 ? { inline_keyboard: present } : undefined
}
