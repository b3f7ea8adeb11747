import type { InlineQuery, InlineQueryResultsButton } from 'grammy/types'
import type { Language } from '../../../contract/languages.ts'
import { limits } from '../../../contract/limits.ts'
import type { Filters } from '../../../contract/listings/listing-search.ts'
import type { VisitorSort } from '../../../contract/listings/listing-words.ts'
import { readSentence } from '../../../contract/search/ask/read-sentence.ts'
import { cutText } from '../../../contract/text/typed-values.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { ServerContext } from '../../context.ts'
import type { ShownListing } from '../../features/listings/read/shown-listing.ts'
import { findListings } from '../../features/listings/search/find-listings.ts'
import { ApiError } from '../../http/api-error.ts'
import { articleOf } from '../cards/listing-card.ts'
import { miniAppPage } from '../messages/deep-link.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import { languageOf } from './known-person.ts'

const perPage = 20
/** Changes show within a minute. The texts are in the asker's language, so Telegram must not give them to others. */
const caching = { cache_time: 60, is_personal: true } as const

/** Answers what somebody types after the bot's name in any chat with matching listings, the newest first. */
export async function answerInline(
  server: ServerContext,
  telegram: Telegram,
  query: InlineQuery,
): Promise<void> {
  const [lang, { listings, next }] = await Promise.all([
    languageOf(server, query.from),
    findPage(server, query),
  ])
  const button = listings.length === 0 && !query.offset ? nothingFound(server, lang) : undefined
  const said = await telegram.ask(
    (api) =>
      api.answerInlineQuery({
        inline_query_id: query.id,
        results: listings.map((listing) => articleOf(server, listing, lang)),
        next_offset: next,
        ...caching,
        ...(button && { button }),
      }),
    'now',
  )
  if (said.kind === 'refused' && !/query is too old/.test(said.why))
    server.log.warn({ code: said.code, why: said.why }, 'Telegram took no inline answer')
}

interface Page {
  listings: ShownListing[]
  /** The offset of the next page; empty after the last page. */
  next: string
}

/**
 * The listings that match the text, read as the site's search reads it. An offset is the id of the last listing on the
 * page before; after any other offset, which somebody may make up, there is nothing.
 */
async function findPage(server: ServerContext, { query, offset }: InlineQuery): Promise<Page> {
  const [after] = /^\d{1,18}$/.exec(offset) ?? []
  if (offset && !after) return { listings: [], next: '' }
  const text = cutText(query.toWellFormed().replaceAll('\0', ' ').trim(), limits.search)
  const { sort } = readSentence(text, server.gazetteer.placeNames)
  const listings = await find(server, text ? { search: text } : {}, { after, sort })
  const last = listings.at(-1)
  return { listings, next: last && listings.length === perPage ? last.id : '' }
}

const find = (
  server: ServerContext,
  filters: Filters,
  { after, sort = 'new' }: { after: string | undefined; sort: VisitorSort | undefined },
) =>
  findListings(
    server,
    {
      filters,
      sort,
      onlyFavourite: false,
      limit: perPage,
      offset: 0,
      ...(after && { after }),
    },
    undefined,
  ).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'MALFORMED') return []
    throw error
  })

function nothingFound(server: ServerContext, lang: Language): InlineQueryResultsButton {
  const text = textsIn(lang).t('messages:bot.nothingFound')
  const page = miniAppPage(server)
  return page ? { text, web_app: { url: page } } : { text, start_parameter: 'search' }
}
