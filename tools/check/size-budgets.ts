/** Kilobytes (of 1,000 bytes) after gzip; fonts as they are, since WOFF2 is compressed already. */
export interface PageBudget {
  name: string
  /** The folder of the page's entry; without it there is nothing to weigh. */
  folder: string
  script: number
  style?: number
  /** Lazy pages a visitor may open first; the heaviest of them counts. */
  views: readonly RegExp[]
  /** Other lazy modules that every first view waits for. */
  waitsFor: RegExp
  /** A lazy module with all it brings along, counted beyond the first view. */
  later?: { name: string; module: RegExp; script: number }
}

const views = [/\/home-page\.tsx$/, /\/listing-page\.tsx$/]

/** Each visitor loads the first texts of one language; Russian ones weigh most once compressed. */
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

/** The scripts a language's pages need, as the font files name them. */
export const fontScripts: Record<string, readonly string[]> = {
  ru: ['cyrillic', 'ru'],
  en: ['latin', 'en'],
  ka: ['georgian', 'ka'],
  he: ['hebrew', 'he'],
}
/** Digits and names in Latin letters stand on every page. */
export const everyPageScripts: readonly string[] = ['latin']
