import type { OfferedLanguages } from '../../../contract/languages.ts'
import { escapeMarkup } from '../document/escape.ts'
import { inLanguage } from '../document/head-tags.ts'

export interface MapEntry {
  path: string
  changedAt?: Date | undefined
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const sitemap = 'http://www.sitemaps.org/schemas/sitemap/0.9'

interface MappedSite {
  origin: string
  languages: OfferedLanguages
}

/** Lists each page with its languages. As search engines require, every language version names all the others. */
export const writeUrlSet = (entries: readonly MapEntry[], site: MappedSite) =>
  `${head}<urlset xmlns="${sitemap}" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.map((entry) => writeUrl(entry, site)).join('\n')}
</urlset>
`

function writeUrl({ path, changedAt }: MapEntry, { origin, languages }: MappedSite): string {
  const alternates = [
    ...languages.map((language) => [language, inLanguage(path, language)]),
    ['x-default', path],
  ].map(
    ([language, address]) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeMarkup(origin + address)}"/>`,
  )
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${escapeMarkup(origin + path)}</loc>${changed}${alternates.join('')}</url>`
}

export const writeIndex = (paths: readonly string[], origin: string) =>
  `${head}<sitemapindex xmlns="${sitemap}">
${paths.map((path) => `<sitemap><loc>${escapeMarkup(origin + path)}</loc></sitemap>`).join('\n')}
</sitemapindex>
`
