import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types'

export type Button = InlineKeyboardButton
export type Buttons = readonly (readonly (Button | undefined)[])[]

/** Opens the mini-app inside the chat (only in private chats), or else by a plain link. */
export function openButton(
  text: string,
  { page, link }: { page?: string | undefined; link?: string | undefined },
): Button | undefined {
  if (page) return { text, web_app: { url: page } }
  return link ? { text, url: link } : undefined
}

/** Rows of buttons without the missing ones; undefined if none is left. */
export function keyboard(rows: Buttons): InlineKeyboardMarkup | undefined {
  const present = rows
    .map((row) => row.filter((button) => button !== undefined))
    .filter((row) => row.length > 0)
  return present.length > 0 ? { inline_keyboard: present } : undefined
}
