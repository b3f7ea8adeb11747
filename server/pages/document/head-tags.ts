import type { Language, OfferedLanguages } from '../../../contract/languages.ts'
import type { Head } from '../../../contract/wire/page-render.ts'
import { escapeMarkup, escapeScript } from './escape.ts'

const locales: Record<Language, string> = { ru: 'ru_RU', en: 'en_US', ka: 'ka_GE', he: 'he_IL' }

/** The picture for a link to a page that has no picture. */
const socialPicture = { path: '/icons/social.png', width: 1200, height: 630 }

export interface Seen {
  head: Head
  language: Language
  /** The languages in which the page exists. */
  languages: OfferedLanguages
  /** The address names the language. */
  isAsked: boolean
  origin: string
}

export const inLanguage = (path: string, language: Language) =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${language}`

/** The tags that search engines and link previews read. */
export function writeHeadTags({ head, language, languages, isAsked, origin }: Seen): string {
  const address = origin + (isAsked ? inLanguage(head.path, language) : head.path)
  const isIndexed = head.isIndexed !== false && (head.status ?? 200) === 200
  const picture = head.picture?.startsWith('/') ? origin + head.picture : head.picture
  const tags = [
    `<title>${escapeMarkup(head.title)}</title>`,
    meta('name', 'description', head.description),
    ...(isIndexed
      ? [
          `<link rel="canonical" href="${escapeMarkup(address)}">`,
          ...languages.map((each) => alternate(each, origin + inLanguage(head.path, each))),
          alternate('x-default', origin + head.path),
        ]
      : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Sakhli'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', locales[language]),
    ...languages
      .filter((each) => each !== language)
      .map((each) => meta('property', 'og:locale:alternate', locales[each])),
    meta('property', 'og:image', picture ?? origin + socialPicture.path),
    ...(picture
      ? []
      : [
          meta('property', 'og:image:width', String(socialPicture.width)),
          meta('property', 'og:image:height', String(socialPicture.height)),
        ]),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head.data ?? []).map(
      (data) => `<script type="application/ld+json">${escapeScript(JSON.stringify(data))}</script>`,
    ),
  ]
  return tags.filter(Boolean).join('\n')
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  content && `<meta ${kind}="${name}" content="${escapeMarkup(content)}">`

const alternate = (language: string, address: string) =>
  `<link rel="alternate" hreflang="${language}" href="${escapeMarkup(address)}">`
