import type { City } from '../../../contract/cities.ts'
import type { Language } from '../../../contract/languages.ts'
import type { AppointmentStatus } from '../../../contract/people/appointments.ts'
import { phoneLink, telegramLink, whatsappLink } from '../../../contract/people/contact-links.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import { bold, inertText, lines, link, paragraphs } from '../messages/message-html.ts'

export const timeIn = (lang: Language, { timeZone }: City, time: Date) =>
  new Intl.DateTimeFormat(lang, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(time)

/** A person who asks for a viewing: what they said of themselves, and what Telegram knows of them. */
export interface Asker {
  username: string | null
  phone: string | null
  telegramId: string | null
  telegramUsername: string | null
}

/** A link to a chat with them: by their Telegram name, otherwise by their Telegram id. */
export const askerLink = ({ username, telegramId, telegramUsername }: Asker) =>
  telegramLink(telegramUsername) ??
  (telegramId ? `tg://user?id=${telegramId}` : undefined) ??
  // A name may be a Telegram name too, but only an @ before it says so.
  (username?.trim().startsWith('@') ? telegramLink(username) : undefined)

export interface RequestNews extends Asker {
  title: string | null
  address: string | null
  at: Date | null
  message: string | null
  status: AppointmentStatus
  listingLink: string | undefined
}

/** Tells an advertiser about a request for a viewing, and its status. */
export function requestMessage(lang: Language, city: City, news: RequestNews): string {
  const { t } = textsIn(lang)
  const named = (name: string, value: string | null | undefined) => value && `${name}: ${value}`
  const chat = askerLink(news)
  const name = news.username || news.telegramUsername || (chat && t('messages:request.write'))
  const whatsapp = phoneLink(news.phone) && whatsappLink(news.phone)
  return paragraphs(
    lines(
      bold(t('notices:kind.request')),
      ...[news.title, news.address].map((each) => each && inertText(each)),
    ),
    lines(
      named(t('messages:request.name'), name && (link(name, chat) || inertText(name))),
      named(
        t('messages:request.phone'),
        news.phone &&
          [inertText(news.phone), link('WhatsApp', whatsapp)].filter(Boolean).join(' · '),
      ),
      named(t('messages:request.when'), news.at && inertText(timeIn(lang, city, news.at))),
    ),
    news.message && inertText(news.message),
    news.status !== 'new' && bold(`✓ ${t(`messages:request.statuses.${news.status}`)}`),
    link(t('messages:openListing'), news.listingLink),
  )
}

/** A listing in one or two lines of a list. */
export interface ListedNews {
  /** The price, its drop and the facts. */
  facts: string
  title: string | null
  address: string | null
  link: string | undefined
}

export interface SearchNews {
  name: string
  count: number
  listings: ListedNews[]
  cheaperCount: number
  cheaper: ListedNews[]
  searchLink: string | undefined
}

/** Tells a visitor which listings of a saved search are new, and which are cheaper. */
export function searchMessage(lang: Language, news: SearchNews): string {
  const { t } = textsIn(lang)
  const n = formatNumber(news.count, lang)
  const cheaper = formatNumber(news.cheaperCount, lang)
  const listed = ({ facts, title, address, link: href }: ListedNews) =>
    lines(
      `• ${link(facts, href) || inertText(facts)}`,
      inertText([title, address].filter(Boolean).join(' · ')),
    )
  return paragraphs(
    bold(
      news.count > 0
        ? t('notices:kind.search', { search: news.name, n })
        : t('notices:kind.searchCheaper', { search: news.name, n: cheaper }),
    ),
    ...news.listings.map(listed),
    news.count > 0 && news.cheaper.length > 0 && bold(t('messages:search.cheaper', { n: cheaper })),
    ...news.cheaper.map(listed),
    link(t('messages:search.open'), news.searchLink),
  )
}

/** Tells the owner of an account what was changed about signing in to it. */
export const securityMessage = (
  lang: Language,
  city: City,
  { what, account, at, advice }: { what: string; account: string; at: Date; advice: string },
) =>
  paragraphs(
    bold(what),
    lines(inertText(account), inertText(timeIn(lang, city, at))),
    inertText(advice),
  )
