import type { Language } from '../../contract/languages.ts'

/** Sizes in kilobytes (of 1,000 bytes) after gzip; fonts as they are, since WOFF2 is compressed already. */
export interface PageBudget {
  name: string
  /** The folder of the page's entry. While it does not exist, nothing is weighed. */
  folder: string
  script: number
  style?: number
  /** Lazy pages that a visitor may open first; the heaviest of them counts. */
  views: readonly RegExp[]
  /** Other lazy modules that every first view waits for. */
  waitsFor: RegExp
  /** A lazy module with everything it imports, counted without what the first view has loaded already. */
  later?: { name: string; module: RegExp; script: number }
}

const views = [/\/home-page\.tsx$/, /\/listing-page\.tsx$/]

/** Each visitor first loads the texts of one language; the Russian ones weigh most when compressed. */
const texts = /^renderer\/kernel\/i18n\/languages\/ru\.ts$/

export const pageBudgets: readonly PageBudget[] = [
  {
    name: 'site',
    folder: 'web/site',
    script: 130,
    style: 15,
    views,
    waitsFor: texts,
    later: { name: 'map', module: /\/features\/map\//, script: 60 },
  },
  {
    name: 'mini-app',
    folder: 'web/telegram',
    script: 150,
    views,
    waitsFor: new RegExp(`${texts.source}|^web/telegram/start\\.tsx$`),
  },
]

export const fontBudget = 60

/** The scripts that the pages of a language need, as the names of the font files write them. */
export const fontScripts: Record<Language, readonly string[]> = {
  ru: ['cyrillic', 'ru'],
  en: ['latin', 'en'],
  ka: ['georgian', 'ka'],
  he: ['hebrew', 'he'],
}
/** Digits and names in Latin letters are on every page. */
export const everyPageScripts: readonly string[] = ['latin']
