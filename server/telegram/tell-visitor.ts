import type { Language } from '../../contract/languages.ts'
import { textsIn } from '../../texts/all-languages.ts'
import type { ServerContext } from '../context.ts'
import { isPublicListing } from '../features/listings/policy.ts'
import type { JobData } from '../jobs/job-kinds.ts'
import type { NotYet } from '../jobs/job-queue.ts'
import { openButton } from './buttons.ts'
import { listingLink, miniAppPage, searchLink } from './deep-link.ts'
import { priceIn } from './describe-listing.ts'
import { searchMessage } from './message-text.ts'
import type { Telegram } from './open-telegram.ts'
import { tellPerson } from './tell-person.ts'

type Deps = Pick<ServerContext, 'db' | 'settings' | 'clock'>

/** Tells a visitor in Telegram what is new in their saved search, unless they forgot it meanwhile. */
export async function tellVisitor(
  server: Deps,
  telegram: Telegram,
  { searchId, count, listingIds }: JobData['tell-visitor'],
): Promise<NotYet | undefined> {
  const search = await server.db.write
    .selectFrom('saved_searches as search')
    .innerJoin('users', 'users.id', 'search.user_id')
    .select(['search.name', 'users.telegram_id', 'users.language'])
    .where('search.id', '=', searchId)
    .where('search.notify', '<>', 'none')
    .where('users.is_blocked', '=', false)
    .where('users.telegram_refused_at', 'is', null)
    .executeTakeFirst()
  if (!search?.telegram_id) return undefined
  const link = searchLink(server, searchId)
  const html = searchMessage(search.language, {
    name: search.name,
    count,
    listings: await namedListings(server, listingIds, search.language),
    searchLink: link,
  })
  const page = miniAppPage(server, { kind: 'search', id: searchId })
  const button = openButton(textsIn(search.language).t('messages:search.open'), { page, link })
  return tellPerson(server, telegram, search.telegram_id, { html, buttons: [[button]] })
}

async function namedListings(server: Deps, ids: string[], lang: Language) {
  if (ids.length === 0) return []
  const listings = await server.db.write
    .selectFrom('listings')
    .select(['id', 'title', 'address', 'price', 'currency', 'deal_type'])
    .where('id', 'in', ids)
    .where(isPublicListing)
    .orderBy('published_at', 'desc')
    .execute()
  return listings.map((listing) => ({
    name: [listing.title ?? listing.address, priceIn(lang, listing)].filter(Boolean).join(' · '),
    link: listingLink(server, listing.id),
  }))
}
