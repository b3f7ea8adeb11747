import type { ChosenInlineResult } from 'grammy/types'
import { sql } from 'kysely'
import type { Language } from '../../../contract/languages.ts'
import type { ServerContext } from '../../context.ts'
import { languageOf } from '../answering/known-person.ts'
import type { Card } from './find-card.ts'
import { readResult } from './listing-card.ts'

type Deps = Pick<ServerContext, 'db'>

const mostOfPerson = 100
const mostInAll = 50_000
const mostDays = 90
/** A chosen result may have been made this long before, because our server and Telegram cache results. */
const chosenWithinMs = 10 * 60_000

/** Remembers a card in a person's chat with the bot. */
export const rememberInChat = (
  server: Deps,
  { listingId, shownAt }: Card,
  { personId, messageId, lang }: { personId: number; messageId: number; lang: Language },
) =>
  remember(server, {
    listing_id: listingId,
    brought_by: personId,
    language: lang,
    shown_as: 'text',
    chat_id: personId,
    message_id: messageId,
    shown_at: shownAt,
  })

/** Remembers a card that somebody sent into one of their chats, from a search or by sharing. */
export async function rememberChosen(
  server: Pick<ServerContext, 'db' | 'clock' | 'city'>,
  { from, result_id: resultId, inline_message_id: inlineId }: ChosenInlineResult,
): Promise<void> {
  const result = readResult(resultId)
  if (!result || !inlineId) return
  const isKnown = await server.db.write
    .selectFrom('listings')
    .select('id')
    .where('id', '=', result.listingId)
    .executeTakeFirst()
  if (!isKnown) return
  await remember(server, {
    listing_id: result.listingId,
    brought_by: from.id,
    language: await languageOf(server, from),
    shown_as: result.shownAs,
    inline_message_id: inlineId,
    shown_at: new Date(server.clock().getTime() - chosenWithinMs),
  })
}

async function remember(
  { db }: Deps,
  card: {
    listing_id: string
    brought_by: number
    language: Language
    shown_as: 'text' | 'photo'
    chat_id?: number
    message_id?: number
    inline_message_id?: string
    shown_at: Date
  },
): Promise<void> {
  await db.write
    .insertInto('telegram_cards')
    .values(card)
    .onConflict((conflict) => conflict.column('inline_message_id').doNothing())
    .execute()
  await sql`delete from telegram_cards where id in (
    select id from telegram_cards where brought_by = ${card.brought_by}
    order by id desc offset ${mostOfPerson})`.execute(db.write)
}

/** Removes old cards, and the oldest ones above a limit: nobody scrolls back that far. */
export async function sweepCards({ db }: Deps): Promise<void> {
  await sql`delete from telegram_cards
    where created_at < now() - ${mostDays} * interval '1 day'`.execute(db.write)
  await sql`delete from telegram_cards where id <= (
    select id from telegram_cards order by id desc offset ${mostInAll} limit 1)`.execute(db.write)
}
