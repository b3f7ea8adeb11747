import type { Language } from '../../../contract/languages.ts'
import type { NoticeData } from '../../../contract/people/notices.ts'
import type { Notify } from '../../../contract/search/saved-searches.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { ServerContext } from '../../context.ts'
import { isPublic } from '../../features/listings/policy.ts'
import { loadShownListings } from '../../features/listings/read/get-listing.ts'
import type { ShownListing } from '../../features/listings/read/shown-listing.ts'
import type { NotYet } from '../../jobs/job-queue.ts'
import { addressIn, dropIn, priceIn, shortFactsIn } from '../cards/describe-listing.ts'
import { pictureOf } from '../cards/listing-card.ts'
import type { Button } from '../messages/buttons.ts'
import { openButton } from '../messages/buttons.ts'
import { listingLink, miniAppPage, searchLink } from '../messages/deep-link.ts'
import { mayBeTold } from '../sending/may-be-told.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import { tellPerson } from '../sending/tell-person.ts'
import type { ListedNews } from './message-text.ts'
import { searchMessage } from './message-text.ts'
import { alertData } from './press-alert.ts'

type Deps = Pick<ServerContext, 'db' | 'settings' | 'clock'>

/** Tells a visitor in Telegram what is new in their saved search, unless they have deleted it meanwhile. */
export async function tellVisitor(
  server: Deps,
  telegram: Telegram,
  news: Omit<NoticeData['search'], 'name'>,
): Promise<NotYet | undefined> {
  const { searchId, count, listingIds, cheaperIds } = news
  const search = await server.db.write
    .selectFrom('saved_searches as search')
    .innerJoin('users', 'users.id', 'search.user_id')
    .select(['search.name', 'search.notify', 'users.telegram_id', 'users.language'])
    .where('search.id', '=', searchId)
    .where('search.notify', '<>', 'none')
    .where(mayBeTold)
    .executeTakeFirst()
  if (!search?.telegram_id) return undefined
  const { language } = search
  const [fresh, cheaper] = await Promise.all([
    publicListings(server, listingIds),
    publicListings(server, cheaperIds),
  ])
  if (count === 0 && cheaper.length === 0) return undefined
  const link = searchLink(server, searchId)
  const html = searchMessage(language, {
    name: search.name,
    count,
    listings: fresh.map((listing) => listed(server, language, listing)),
    // Without the listings that were withdrawn meanwhile.
    cheaperCount: news.cheaperCount - cheaperIds.length + cheaper.length,
    cheaper: cheaper.map((listing) => listed(server, language, listing)),
    searchLink: link,
  })
  const [shown] = [...fresh, ...cheaper].flatMap((listing) => pictureOf(server, listing) ?? [])
  const page = miniAppPage(server, { kind: 'search', id: searchId })
  const open = openButton(textsIn(language).t('messages:search.open'), { page, link })
  return tellPerson(server, telegram, search.telegram_id, {
    html,
    picture: shown?.url,
    buttons: [[open], [muteButton(language, searchId, search.notify)]],
  })
}

function muteButton(lang: Language, searchId: string, notify: Notify): Button {
  return {
    text: textsIn(lang).t('messages:search.mute'),
    callback_data: alertData(searchId, 'none', notify),
  }
}

/** In the order of the ids, without the listings that were withdrawn meanwhile. */
async function publicListings({ db }: Deps, ids: readonly string[]): Promise<ShownListing[]> {
  if (ids.length === 0) return []
  const listings = await loadShownListings(db.write, ids, undefined)
  return listings
    .filter((listing) => isPublic({ ...listing, deleted_at: null }))
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

const listed = (server: Deps, lang: Language, listing: ShownListing): ListedNews => ({
  facts: [
    [priceIn(lang, listing), dropIn(lang, listing, server.clock())].filter(Boolean).join(' '),
    shortFactsIn(lang, listing),
  ]
    .filter(Boolean)
    .join(' · '),
  title: listing.title,
  address: addressIn(lang, listing),
  link: listingLink(server, listing.id),
})
