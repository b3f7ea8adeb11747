import type { Language } from '../../contract/languages.ts'
import { bold, inertText, lines, link } from './message-html.ts'
import { messageWords } from './message-words.ts'

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
  adLink: string | undefined
}

/** Tells an advertiser of a request for a viewing. */
export function requestMessage(lang: Language, news: RequestNews): string {
  const words = messageWords[lang]
  const named = (name: string, value: string | null) => value && `${name}: ${inertText(value)}`
  return paragraphs(
    lines(bold(words.newRequest), ...[news.title, news.address].map((t) => t && inertText(t))),
    lines(
      named(words.name, news.username),
      named(words.phone, news.phone),
      named(words.when, news.at && timeIn(lang, news.at)),
    ),
    news.message && inertText(news.message),
    link(words.openAd, news.adLink),
  )
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
  return paragraphs(
    bold(words.newAds(news.name, count)),
    lines(...news.ads.map((ad) => `• ${link(ad.name, ad.link) || inertText(ad.name)}`)),
    link(words.openSearch, news.searchLink),
  )
}

/** Asks an advertiser whether an ad that nothing was heard of for long still stands. */
export const stillAvailableMessage = (
  lang: Language,
  ad: { name: string; address: string | null },
) => {
  const words = messageWords[lang]
  return paragraphs(
    bold(words.stillAvailable),
    lines(inertText(ad.name), ad.address && inertText(ad.address)),
    inertText(words.stillAvailableWhy),
  )
}
