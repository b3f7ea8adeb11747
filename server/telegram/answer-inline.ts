import type { InlineQuery, InlineQueryResultsButton } from 'grammy/types'
import type { Language } from '../../contract/languages.ts'
import { limits } from '../../contract/limits.ts'
import { cutText } from '../../contract/listing-rules.ts'
import { textsIn } from '../../texts/all-languages.ts'
import type { ServerContext } from '../context.ts'
import type { ShownListing } from '../features/listings/read/shown-listing.ts'
import { findListings } from '../features/listings/search/find-listings.ts'
import { ApiError } from '../http/api-error.ts'
import { miniAppPage } from './deep-link.ts'
import { languageOf } from './known-person.ts'
import { articleOf } from './listing-card.ts'
import type { Telegram } from './open-telegram.ts'

const perPage = 20
/** The newest change every minute; the words are in the language of who asks, so nobody else is given them. */
const caching = { cache_time: 60, is_personal: true } as const

/** Answers what somebody types behind the bot's name in any chat: listings that fit, the newest first. */
export async function answerInline(
  server: ServerContext,
  telegram: Telegram,
  query: InlineQuery,
): Promise<void> {
  const [lang, listings] = await Promise.all([
    languageOf(server, query.from),
    findPage(server, query),
  ])
  const last = listings.at(-1)
  const button = listings.length === 0 && !query.offset ? nothingFound(server, lang) : undefined
  const said = await telegram.ask((api) =>
    api.answerInlineQuery({
      inline_query_id: query.id,
      results: listings.map((listing) => articleOf(server, listing, lang)),
      next_offset: last && listings.length === perPage ? last.id : '',
      ...caching,
      ...(button && { button }),
    }),
  )
  if (said.kind === 'refused' && !/query is too old/.test(said.why))
    server.log.warn({ code: said.code, why: said.why }, 'Telegram took no inline answer')
}

/** An offset is the last listing of the page before; one that names none, as a made-up one may, has nothing behind it. */
async function findPage(
  server: ServerContext,
  { query, offset }: InlineQuery,
): Promise<ShownListing[]> {
  if (offset && !/^\d{1,18}$/.test(offset)) return []
  const text = cutText(query.toWellFormed().replaceAll('\0', ' ').trim(), limits.search)
  const search = {
    filters: text ? { search: text } : {},
    sort: 'new',
    onlyFavourite: false,
    limit: perPage,
    offset: 0,
    ...(offset && { after: offset }),
  } as const
  return findListings(server, search, undefined).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'MALFORMED') return []
    throw error
  })
}

function nothingFound(server: ServerContext, lang: Language): InlineQueryResultsButton {
  const text = textsIn(lang).t('messages:bot.nothingFound')
  const page = miniAppPage(server)
  return page ? { text, web_app: { url: page } } : { text, start_parameter: 'search' }
}
