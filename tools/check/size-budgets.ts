/** Kilobytes (of 1,000 bytes) after gzip; fonts as they are, since WOFF2 is compressed already. */
export interface PageBudget {
  name: string
  /** The page's entry in Vite's manifest. */
  entry: RegExp
  script: number
  style?: number
  /** Lazy modules that this page's first view waits for all the same. */
  waitsFor: RegExp
  /** A lazy module with all it brings along, counted beyond the first view. */
  later?: { name: string; module: RegExp; script: number }
}

export const pageBudgets: readonly PageBudget[] = [
  {
    name: 'site',
    entry: /(^|\/)site\//,
    script: 150,
    style: 15,
    waitsFor: /(^|\/)(home|listing|search)[\w-]*-page\.tsx$/,
    later: { name: 'map', module: /(^|\/)features\/map\//, script: 60 },
  },
  {
    name: 'mini-app',
    entry: /(^|\/)telegram\//,
    script: 170,
    waitsFor: /(^|\/)((home|listing|search)[\w-]*-page\.tsx|telegram\/[\w-]+\.tsx?)$/,
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
