import type { City } from '../contract/cities.ts'
import type { Notice } from '../contract/people/notices.ts'
import { writeClock } from './format/clock.ts'
import { formatDayShort } from './format/dates.ts'
import { formatMoney, formatNumber } from './format/numbers.ts'
import type { TextSource } from './keys.ts'

export interface DescribedNotice {
  title: string
  /** Details; empty if the title says all. */
  text: string
  /** The page it opens, on the site and in the mini-app alike. */
  path: string
}

/** The title, text and link of a notice for every channel: the product's list, push messages, letters and the bot. */
export function describeNotice(
  notice: Pick<Notice, 'kind' | 'data'>,
  { t, language }: TextSource,
  { timeZone }: Pick<City, 'timeZone'>,
): DescribedNotice {
  // As a `Notice`, the kind tells the compiler the type of the data.
  const { kind, data } = notice as Notice
  const n = (count: number) => formatNumber(count, language)
  const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
  switch (kind) {
    case 'request':
      return { title: t('notices:kind.request'), text: data.listing, path: '/inbox' }
    case 'answer': {
      const at =
        data.at &&
        `${formatDayShort(data.at, language, timeZone)}, ${writeClock(data.at, timeZone).slice(11)}`
      const title = t(`notices:kind.${data.status === 'declined' ? 'declined' : 'scheduled'}`)
      return { title, text: joined(data.listing, at), path: `/ad/${data.listingId}` }
    }
    case 'decision':
      return {
        title: t(`notices:kind.${data.status}`),
        text: joined(data.listing, data.note),
        path: `${data.status === 'published' ? '/ad' : '/editAd'}/${data.listingId}`,
      }
    case 'search': {
      const title =
        data.count > 0
          ? t('notices:kind.search', { search: data.name, n: n(data.count) })
          : t('notices:kind.searchCheaper', { search: data.name, n: n(data.cheaperCount) })
      const [only] = [...data.listingIds, ...data.cheaperIds]
      const isOne = only !== undefined && data.count + data.cheaperCount === 1
      return { title, text: '', path: isOne ? `/ad/${only}` : '/searches' }
    }
    case 'cheaper': {
      const [price, before] = [data.price, data.before].map((sum) =>
        formatMoney(sum, data.currency, language),
      ) as [string, string]
      const text = t('notices:text.cheaper', { listing: data.listing, price, before })
      return { title: t('notices:kind.cheaper'), text, path: `/ad/${data.listingId}` }
    }
    case 'withdrawn':
      return { title: t('notices:kind.withdrawn'), text: data.listing, path: '/fav' }
    case 'freshness':
      return {
        title: t(data.count > 1 ? 'notices:kind.freshnessAll' : 'notices:kind.freshness'),
        text: t('notices:text.freshness', { n: n(data.count) }),
        path: '/my',
      }
    case 'feed': {
      const path = data.news === 'waits' && data.runId ? `/feeds/run/${data.runId}` : '/feeds'
      return { title: t(`notices:feed.${data.news}`, { source: data.source }), text: '', path }
    }
    case 'device': {
      const device = joined(data.program, data.system, data.address)
      return {
        title: t('notices:kind.device'),
        text: [device, t('notices:account.advice')].filter(Boolean).join('. '),
        path: '/account',
      }
    }
    case 'account':
      return {
        title: t(`notices:account.${data.event}`),
        text: t(`notices:account.${data.event === 'telegramLinked' ? 'adviceLink' : 'advice'}`),
        path: '/account',
      }
    case 'channel':
      return {
        title: t(`notices:lost.${data.channel}`),
        text: t('notices:lost.what'),
        path: '/notices/settings',
      }
  }
}
