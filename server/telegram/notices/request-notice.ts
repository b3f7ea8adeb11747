import type { Kysely } from 'kysely'
import type { Language } from '../../../contract/languages.ts'
import { telegramLink, whatsappLink } from '../../../contract/people/contact-links.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import { addressIn } from '../cards/describe-listing.ts'
import type { Button, Buttons } from '../messages/buttons.ts'
import { openButton } from '../messages/buttons.ts'
import { listingLink, miniAppPage } from '../messages/deep-link.ts'
import type { Message } from '../sending/open-telegram.ts'
import type { Asker } from './message-text.ts'
import { requestMessage, timeIn } from './message-text.ts'

/** The data that a button under a notice of a request sends back. */
export const requestData = (id: string, ...steps: string[]) => ['request', id, ...steps].join(':')

/** A request with its listing, and with what Telegram knows of the person who asked. */
export const loadRequest = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('appointments as request')
    .innerJoin('listings', 'listings.id', 'request.listing_id')
    .leftJoin('users as asker', 'asker.id', 'request.user_id')
    .select(['request.id', 'request.owner_id', 'request.user_id', 'request.listing_id'])
    .select(['request.username', 'request.phone', 'request.at', 'request.message'])
    .select(['request.status', 'listings.title', 'listings.address', 'listings.address_in'])
    .select(['asker.telegram_id as asker_telegram_id'])
    .select(['asker.telegram_username as asker_telegram_username'])
    .where('request.id', '=', id)
    .executeTakeFirst()

export type Request = NonNullable<Awaited<ReturnType<typeof loadRequest>>>

type Deps = Pick<ServerContext, 'settings' | 'city'>

const askerOf = (request: Request): Asker => ({
  username: request.username,
  phone: request.phone,
  telegramId: request.asker_telegram_id,
  telegramUsername: request.asker_telegram_username,
})

/** The listing's title and address, in the reader's language. */
export const listingOf = (lang: Language, request: Request) =>
  [request.title, addressIn(lang, request)].filter(Boolean).join(', ')

/** The notice in its current state: it shows what was done about the request. */
export function requestNotice(
  server: Deps,
  lang: Language,
  request: Request,
  buttons = requestButtons(server, lang, request),
): Message {
  return {
    html: requestMessage(lang, server.city, {
      ...askerOf(request),
      title: request.title,
      address: addressIn(lang, request),
      at: request.at,
      message: request.message,
      status: request.status,
      listingLink: listingLink(server, request.listing_id),
    }),
    buttons,
  }
}

export function requestButtons(server: Deps, lang: Language, request: Request): Buttons {
  const { t } = textsIn(lang)
  const isOpen = request.status !== 'done' && request.status !== 'declined'
  const contacted: Button | undefined =
    request.status === 'new'
      ? {
          text: t('messages:request.contacted'),
          callback_data: requestData(request.id, 'contacted'),
        }
      : undefined
  const propose: Button | undefined = isOpen
    ? {
        text: t('messages:request.proposeTime'),
        callback_data: requestData(request.id, 'days'),
      }
    : undefined
  return [
    [contacted, propose],
    [writeButton(server, lang, request)],
    [openButton(t('messages:request.open'), { page: miniAppPage(server, '/inbox') })],
  ]
}

/**
 * Opens a chat with the person, with the first words already written. A link by their Telegram id may be in a text but
 * not on a button: Telegram refuses the message if the person does not want to be found.
 */
function writeButton({ city }: Deps, lang: Language, request: Request): Button | undefined {
  const { t } = textsIn(lang)
  const asker = askerOf(request)
  const named = asker.username?.trim().startsWith('@') ? asker.username : null
  const chat = telegramLink(asker.telegramUsername ?? named) ?? whatsappLink(asker.phone)
  if (!chat) return undefined
  const listing = listingOf(lang, request)
  const words = request.at
    ? t('messages:request.greetingAt', { listing, time: timeIn(lang, city, request.at) })
    : t('messages:request.greeting', { listing })
  return {
    text: t('messages:request.write'),
    url: `${chat}?text=${encodeURIComponent(words.toWellFormed())}`,
  }
}
