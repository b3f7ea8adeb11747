import type { Language } from '../../contract/languages.ts'
import { textsIn } from '../../texts/all-languages.ts'
import type { House } from '../house.ts'
import type { JobData } from '../jobs/job-kinds.ts'
import type { NotYet } from '../jobs/job-queue.ts'
import { openButton } from './buttons.ts'
import { listingLink, miniAppPage, searchLink } from './deep-link.ts'
import { priceIn } from './describe-listing.ts'
import { searchMessage } from './message-text.ts'
import type { Telegram } from './open-telegram.ts'
import { tellPerson } from './tell-person.ts'

type Ground = Pick<House, 'db' | 'settings' | 'clock'>

/** Tells a visitor in Telegram what is new in his saved search, unless he forgot it meanwhile. */
export async function tellVisitor(
  house: Ground,
  telegram: Telegram,
  { searchId, count, listingIds }: JobData['tell-visitor'],
): Promise<NotYet | undefined> {
  const search = await house.db.write
    .selectFrom('saved_searches as search')
    .innerJoin('users', 'users.id', 'search.user_id')
    .select(['search.name', 'users.telegram_id', 'users.language'])
    .where('search.id', '=', searchId)
    .where('search.notify', '<>', 'none')
    .where('users.is_blocked', '=', false)
    .where('users.telegram_refused_at', 'is', null)
    .executeTakeFirst()
  if (!search?.telegram_id) return undefined
  const link = searchLink(house, searchId)
  const html = searchMessage(search.language, {
    name: search.name,
    count,
    listings: await namedListings(house, listingIds, search.language),
    searchLink: link,
  })
  const page = miniAppPage(house, { kind: 'search', id: searchId })
  const button = openButton(textsIn(search.language).t('messages:search.open'), { page, link })
  return tellPerson(house, telegram, search.telegram_id, { html, buttons: [[button]] })
}

async function namedListings(house: Ground, ids: string[], lang: Language) {
  if (ids.length === 0) return []
  const listings = await house.db.write
    .selectFrom('ads')
    .select(['id', 'title', 'address', 'price', 'currency', 'deal_type'])
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .orderBy('published_at', 'desc')
    .execute()
  return listings.map((listing) => ({
    name: [listing.title ?? listing.address, priceIn(lang, listing)].filter(Boolean).join(' · '),
    link: listingLink(house, listing.id),
  }))
}
