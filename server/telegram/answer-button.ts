import type { CallbackQuery } from 'grammy/types'
import { textsIn } from '../../texts/all-languages.ts'
import type { ServerContext } from '../context.ts'
import { inTransaction } from '../db/retry.ts'
import { findRow, lockRow } from '../features/listings/listing-row.ts'
import { isPublic } from '../features/listings/policy.ts'
import { changeStatus } from '../features/listings/write/change-status.ts'
import { ApiError } from '../http/api-error.ts'
import type { Caller } from '../http/caller.ts'
import { keyboard, openButton } from './buttons.ts'
import { deepLink, miniAppPage } from './deep-link.ts'
import { callerOfTelegram, languageOf } from './known-person.ts'
import { inertText } from './message-html.ts'
import type { Telegram } from './open-telegram.ts'

type Outcome = 'kept' | 'withdrawn' | 'notYours' | 'notPublished' | 'oldButton'

/** A press of a button under a message of ours. What it says may be made up: only the owner changes their listing. */
export async function answerButton(
  server: ServerContext,
  telegram: Telegram,
  press: CallbackQuery,
): Promise<void> {
  const lang = await languageOf(server, press.from)
  const { t } = textsIn(lang)
  const reply = (text: string) =>
    telegram.ask((api) => api.answerCallbackQuery({ callback_query_id: press.id, text }))
  const [, choice, listingId] = /^still_(yes|no):(\d{1,18})$/.exec(press.data ?? '') ?? []
  const outcome = await decide(server, press, listingId, choice === 'yes').catch(
    async (error: unknown) => {
      await reply(t('messages:bot.failed'))
      throw error
    },
  )
  await reply(t(`messages:bot.${outcome}`))
  if (!listingId || outcome === 'notYours') return
  const place = { kind: 'ad', id: listingId } as const
  await settleMessage(telegram, press, {
    text: t(`messages:bot.${outcome}`),
    button: openButton(t('messages:openListing'), {
      page: miniAppPage(server, place),
      link: deepLink(server, place),
    }),
  })
}

async function decide(
  server: ServerContext,
  { from }: CallbackQuery,
  listingId: string | undefined,
  isConfirmed: boolean,
): Promise<Outcome> {
  if (!listingId) return 'oldButton'
  const caller = await callerOfTelegram(server, from)
  const listing = await findRow(server.db.write, listingId)
  if (!caller || listing?.owner_id !== caller.id) return 'notYours'
  if (!isPublic(listing)) return 'notPublished'
  return isConfirmed ? confirm(server, listingId) : withdraw(server, caller, listingId)
}

const confirm = ({ db, clock }: ServerContext, listingId: string): Promise<Outcome> =>
  inTransaction(db.write, async (tx) => {
    const listing = await lockRow(tx, listingId)
    if (!listing || !isPublic(listing)) return 'notPublished'
    await tx
      .updateTable('listings')
      .set({ confirmed_at: clock() })
      .where('id', '=', listingId)
      .execute()
    return 'kept'
  })

/** By the same rules, and with the same trace, as from any other place. */
async function withdraw(
  server: ServerContext,
  caller: Caller,
  listingId: string,
): Promise<Outcome> {
  try {
    await inTransaction(server.db.write, (tx) =>
      changeStatus(tx, server, caller, listingId, {
        status: 'unpublished',
        from: 'published',
        ifMatch: undefined,
      }),
    )
    await server.version.refresh()
    return 'withdrawn'
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return 'notPublished'
    throw error
  }
}

/** Under a question that was answered no buttons stay; where Telegram would not change it any more, they do no harm. */
async function settleMessage(
  telegram: Telegram,
  { message }: CallbackQuery,
  { text, button }: { text: string; button: ReturnType<typeof openButton> },
) {
  if (!message) return
  const asked = 'text' in message && message.text ? `${inertText(message.text)}\n\n` : ''
  const markup = keyboard([[button]])
  await telegram.ask((api) =>
    api.editMessageText({
      chat_id: message.chat.id,
      message_id: message.message_id,
      text: `${asked}<b>${inertText(text)}</b>`,
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      ...(markup && { reply_markup: markup }),
    }),
  )
}
