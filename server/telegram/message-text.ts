import type { Language } from '../../contract/languages.ts'
import { messageWords } from './message-words.ts'

/** Telegram's HTML knows three marks; controls that turn the reading order around are left out altogether. */
export const inertText = (text: string) =>
  text
    .replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const bold = (text: string) => `<b>${inertText(text)}</b>`

const link = (text: string, href: string | undefined) =>
  href ? `<a href="${inertText(href).replaceAll('"', '&quot;')}">${inertText(text)}</a>` : ''

const timeIn = (lang: Language, time: Date) =>
  new Intl.DateTimeFormat(lang, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Asia/Tbilisi',
  }).format(time)

const lines = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join('\n')

export interface RequestNews {
  title: string | null
  address: string | null
  username: string | null
  phone: string | null
  at: Date | null
  message: string | null
  adLink: string | undefined
}

/** Tells an advertiser of a request for a viewing. */
export function requestMessage(lang: Language, news: RequestNews): string {
  const words = messageWords[lang]
  const named = (name: string, value: string | null) => value && `${name}: ${inertText(value)}`
  return [
    lines(bold(words.newRequest), ...[news.title, news.address].map((t) => t && inertText(t))),
    lines(
      named(words.name, news.username),
      named(words.phone, news.phone),
      named(words.when, news.at && timeIn(lang, news.at)),
    ),
    news.message && inertText(news.message),
    link(words.openAd, news.adLink),
  ]
    .filter(Boolean)
    .join('\n\n')
}

export interface SearchNews {
  name: string
  count: number
  ads: { name: string; link: string | undefined }[]
  searchLink: string | undefined
}

/** Tells a visitor what is new in a saved search. */
export function searchMessage(lang: Language, news: SearchNews): string {
  const words = messageWords[lang]
  const count = new Intl.NumberFormat(lang).format(news.count)
  return [
    bold(words.newAds(news.name, count)),
    lines(...news.ads.map((ad) => `• ${link(ad.name, ad.link) || inertText(ad.name)}`)),
    link(words.openSearch, news.searchLink),
  ]
    .filter(Boolean)
    .join('\n\n')
}
