import type { City } from '../../contract/cities.ts'
import type { Language } from '../../contract/languages.ts'
import { directionOf } from '../../contract/languages.ts'
import { textsIn } from '../../texts/all-languages.ts'

/** The name of the installed site, and how it looks until its first page is loaded. */
export function writeWebManifest(language: Language, city: City, basePath: string): string {
  const { t } = textsIn(language, city)
  return JSON.stringify({
    id: `${basePath}/`,
    name: t('pages:installed.name'),
    short_name: 'Sakhli',
    description: t('pages:installed.description'),
    lang: language,
    dir: directionOf(language),
    start_url: `${basePath}/`,
    scope: `${basePath}/`,
    display: 'standalone',
    background_color: '#faf8f4',
    theme_color: '#faf8f4',
    categories: ['lifestyle', 'business'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      { name: t('pages:installed.search'), url: `${basePath}/` },
      { name: t('pages:installed.favourites'), url: `${basePath}/fav` },
    ],
  })
}
