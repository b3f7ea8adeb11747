import type { Language } from '../../contract/languages.ts'
import type { Currency } from '../../contract/listing-words.ts'
import type { House } from '../house.ts'
import type { JobData } from '../jobs/job-kinds.ts'
import type { NotYet } from '../jobs/job-queue.ts'
import { adLink, searchLink } from './deep-link.ts'
import { searchMessage } from './message-text.ts'
import type { Telegram } from './open-telegram.ts'

type Ground = Pick<House, 'db' | 'settings'>

/** Tells a visitor in Telegram what is new in his saved search, unless he forgot it meanwhile. */
export async function tellVisitor(
  house: Ground,
  telegram: Telegram,
  { searchId, count, adIds }: JobData['tell-visitor'],
): Promise<NotYet | undefined> {
  const search = await house.db.write
    .selectFrom('saved_searches as search')
    .innerJoin('users', 'users.id', 'search.user_id')
    .select(['search.name', 'users.telegram_id', 'users.language'])
    .where('search.id', '=', searchId)
    .where('search.notify', '<>', 'none')
    .where('users.is_blocked', '=', false)
    .executeTakeFirst()
  if (!search?.telegram_id) return undefined
  const html = searchMessage(search.language, {
    name: search.name,
    count,
    ads: await namedAds(house, adIds, search.language),
    searchLink: searchLink(house, searchId),
  })
  const delivery = await telegram.send(search.telegram_id, html)
  return typeof delivery === 'object' ? delivery : undefined
}

async function namedAds(house: Ground, ids: string[], lang: Language) {
  if (ids.length === 0) return []
  const ads = await house.db.write
    .selectFrom('ads')
    .select(['id', 'title', 'address', 'price', 'currency'])
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .orderBy('published_at', 'desc')
    .execute()
  return ads.map((ad) => {
    const price = ad.price === null ? undefined : inMoney(lang, ad.price, ad.currency)
    return {
      name: [ad.title ?? ad.address, price].filter(Boolean).join(' · '),
      link: adLink(house, ad.id),
    }
  })
}

const inMoney = (lang: Language, price: number, currency: Currency) =>
  new Intl.NumberFormat(lang, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(price)
