import type { Selectable } from 'kysely'
import type { ServerContext } from '../../context.ts'
import { openLease } from '../../db/lease.ts'
import type { Tables } from '../../db/tables.ts'
import { cutHtml, mostInCaption } from '../messages/message-html.ts'
import type { Message, Telegram } from '../sending/open-telegram.ts'
import { messageBody } from '../sending/open-telegram.ts'
import { pause } from '../sending/retry.ts'
import { findCard } from './find-card.ts'

type CardPlace = Selectable<Tables['telegram_cards']>

const lookEveryMs = 5_000
const leaseMs = 20_000
const batch = 50

/** Edits the cards of changed listings until it is told to stop. Only one of several processes does so at a time. */
export async function keepCardsTrue(
  server: ServerContext,
  telegram: Telegram,
  { signal }: Pick<AbortController, 'signal'>,
): Promise<void> {
  const lease = openLease(server, 'telegram cards', leaseMs)
  let trueFor: string | undefined
  while (!signal.aborted) {
    const version = server.version.current
    try {
      if (version !== trueFor && (await lease.take())) {
        // Telegram allows few edits a minute, so one round may last longer than the lease.
        const { lost } = lease.keep()
        try {
          const until = AbortSignal.any([signal, lost])
          if (await refreshCards(server, telegram, until)) trueFor = version
        } finally {
          await lease.release()
        }
      }
    } catch (error) {
      server.log.warn({ err: error }, 'cards in chats were not brought up to date')
    }
    await pause(lookEveryMs, signal)
  }
}

/** Updates the cards that show an older state of their listing. Returns false if Telegram accepts no more edits now. */
export async function refreshCards(
  server: ServerContext,
  telegram: Telegram,
  signal?: AbortSignal,
): Promise<boolean> {
  for (;;) {
    const cards = await server.db.write
      .selectFrom('telegram_cards as card')
      .innerJoin('listings', 'listings.id', 'card.listing_id')
      .selectAll('card')
      .whereRef('listings.updated_at', '>', 'card.shown_at')
      .orderBy('listings.updated_at')
      .orderBy('card.id')
      .limit(batch)
      .execute()
    for (const card of cards)
      if (signal?.aborted || !(await refresh(server, telegram, card))) return false
    if (cards.length < batch) return true
  }
}

async function refresh(
  server: ServerContext,
  telegram: Telegram,
  card: CardPlace,
): Promise<boolean> {
  const isInChat = card.chat_id !== null
  const now = await findCard(server, card.listing_id, card.language, { isInChat })
  const said = now && (await edit(telegram, card, now.message))
  if (said?.kind === 'later') return false
  const isGone = said?.kind === 'refused' && !/message is not modified/.test(said.why)
  if (!now || isGone)
    await server.db.write.deleteFrom('telegram_cards').where('id', '=', card.id).execute()
  else
    await server.db.write
      .updateTable('telegram_cards')
      .set({ shown_at: now.shownAt })
      .where('id', '=', card.id)
      .execute()
  return true
}

function edit(telegram: Telegram, card: CardPlace, message: Message) {
  const place = card.inline_message_id
    ? { inline_message_id: card.inline_message_id }
    : { chat_id: Number(card.chat_id), message_id: Number(card.message_id) }
  const { text: _, link_preview_options: __, ...common } = messageBody(message)
  return telegram.ask(
    (api) =>
      card.shown_as === 'photo'
        ? api.editMessageCaption({
            ...place,
            ...common,
            caption: cutHtml(message.html, mostInCaption),
          })
        : api.editMessageText({ ...place, ...messageBody(message) }),
    'bulk',
  )
}
