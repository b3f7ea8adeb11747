import type { Language } from '../../contract/languages.ts'
import { textsIn } from '../../texts/all-languages.ts'
import { formatNumber } from '../../texts/format/numbers.ts'
import { bold, inertText, lines, link } from './message-html.ts'

const timeIn = (lang: Language, time: Date) =>
  new Intl.DateTimeFormat(lang, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Asia/Tbilisi',
  }).format(time)

const paragraphs = (...parts: (string | null | undefined | false)[]) =>
  parts.filter(Boolean).join('\n\n')

export interface RequestNews {
  title: string | null
  address: string | null
  username: string | null
  phone: string | null
  at: Date | null
  message: string | null
  listingLink: string | undefined
}

/** Tells an advertiser of a request for a viewing. */
export function requestMessage(lang: Language, news: RequestNews): string {
  const { t } = textsIn(lang)
  const named = (name: string, value: string | null) => value && `${name}: ${inertText(value)}`
  return paragraphs(
    lines(
      bold(t('messages:request.title')),
      ...[news.title, news.address].map((each) => each && inertText(each)),
    ),
    lines(
      named(t('messages:request.name'), news.username),
      named(t('messages:request.phone'), news.phone),
      named(t('messages:request.when'), news.at && timeIn(lang, news.at)),
    ),
    news.message && inertText(news.message),
    link(t('messages:openListing'), news.listingLink),
  )
}

export interface SearchNews {
  name: string
  count: number
  listings: { name: string; link: string | undefined }[]
  searchLink: string | undefined
}

/** Tells a visitor what is new in a saved search. */
export function searchMessage(lang: Language, news: SearchNews): string {
  const { t } = textsIn(lang)
  const n = formatNumber(news.count, lang)
  return paragraphs(
    bold(t('messages:search.title', { search: news.name, n })),
    lines(
      ...news.listings.map(
        (listing) => `• ${link(listing.name, listing.link) || inertText(listing.name)}`,
      ),
    ),
    link(t('messages:search.open'), news.searchLink),
  )
}

/** Asks an advertiser whether a listing that nothing was heard of for long still stands. */
export const stillAvailableMessage = (
  lang: Language,
  listing: { name: string; address: string | null },
) => {
  const { t } = textsIn(lang)
  return paragraphs(
    bold(t('messages:stillAvailable.title')),
    lines(inertText(listing.name), listing.address && inertText(listing.address)),
    inertText(t('messages:stillAvailable.why')),
  )
}

/** Tells the owner of an account what was changed about how it is entered. */
export const securityMessage = (
  lang: Language,
  { what, account, at, advice }: { what: string; account: string; at: Date; advice: string },
) =>
  paragraphs(bold(what), lines(inertText(account), inertText(timeIn(lang, at))), inertText(advice))
