import type { CallbackQuery } from 'grammy/types'
import { textsIn } from '../../texts/all-languages.ts'
import { inTransaction } from '../db/retry.ts'
import { changeStatus } from '../features/listings/change-status.ts'
import type { ListingRow } from '../features/listings/listing-row.ts'
import { findListing, lockListing } from '../features/listings/own-listing.ts'
import type { House } from '../house.ts'
import { ApiError } from '../http/api-error.ts'
import type { Caller } from '../http/caller.ts'
import { keyboard, openButton } from './buttons.ts'
import { deepLink, miniAppPage } from './deep-link.ts'
import { callerOfTelegram, languageOf } from './known-person.ts'
import { inertText } from './message-html.ts'
import type { Telegram } from './open-telegram.ts'

type Outcome = 'kept' | 'withdrawn' | 'notYours' | 'notPublished' | 'oldButton'

/** A press of a button under a message of ours. What it says may be made up: only the owner himself changes his listing. */
export async function answerButton(
  house: House,
  telegram: Telegram,
  press: CallbackQuery,
): Promise<void> {
  const lang = await languageOf(house, press.from)
  const { t } = textsIn(lang)
  const reply = (text: string) =>
    telegram.ask((api) => api.answerCallbackQuery({ callback_query_id: press.id, text }))
  const [, choice, listingId] = /^still_(yes|no):(\d{1,18})$/.exec(press.data ?? '') ?? []
  const outcome = await decide(house, press, listingId, choice === 'yes').catch(
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
      page: miniAppPage(house, place),
      link: deepLink(house, place),
    }),
  })
}

async function decide(
  house: House,
  { from }: CallbackQuery,
  listingId: string | undefined,
  isKept: boolean,
): Promise<Outcome> {
  if (!listingId) return 'oldButton'
  const caller = await callerOfTelegram(house, from)
  const listing = await findListing(house.db.write, listingId)
  if (!caller || listing?.owner_id !== caller.id) return 'notYours'
  if (!isPublic(listing)) return 'notPublished'
  return isKept ? confirm(house, listingId) : withdraw(house, caller, listingId)
}

const isPublic = (listing: ListingRow) => listing.status === 'published' && !listing.deleted_at

const confirm = ({ db, clock }: House, listingId: string): Promise<Outcome> =>
  inTransaction(db.write, async (tx) => {
    const listing = await lockListing(tx, listingId)
    if (!listing || !isPublic(listing)) return 'notPublished'
    await tx.updateTable('ads').set({ confirmed_at: clock() }).where('id', '=', listingId).execute()
    return 'kept'
  })

/** By the same rules, and with the same trace, as from any other place. */
async function withdraw(house: House, caller: Caller, listingId: string): Promise<Outcome> {
  try {
    await inTransaction(house.db.write, (tx) =>
      changeStatus(tx, house, caller, listingId, {
        status: 'unpublished',
        from: 'published',
        ifMatch: undefined,
      }),
    )
    await house.version.refresh()
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
