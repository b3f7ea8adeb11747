import type { Language } from '../../contract/languages.ts'
import { directionOf } from '../../contract/languages.ts'

const texts: Record<
  Language,
  { name: string; description: string; search: string; favourites: string }
> = {
  ru: {
    name: 'Sakhli — недвижимость в Батуми',
    description: 'Квартиры, дома и участки в Батуми: на карте и списком.',
    search: 'Поиск',
    favourites: 'Избранное',
  },
  en: {
    name: 'Sakhli — homes in Batumi',
    description: 'Apartments, houses and land in Batumi, on a map and in a list.',
    search: 'Search',
    favourites: 'Favourites',
  },
  ka: {
    name: 'Sakhli — უძრავი ქონება ბათუმში',
    description: 'ბინები, სახლები და მიწის ნაკვეთები ბათუმში — რუკაზე და სიად.',
    search: 'ძიება',
    favourites: 'რჩეულები',
  },
  he: {
    name: 'Sakhli — נדל״ן בבטומי',
    description: 'דירות, בתים ומגרשים בבטומי, על המפה וברשימה.',
    search: 'חיפוש',
    favourites: 'מועדפים',
  },
}

/** What an installed site is called, and how it looks before its first page is there. */
export function writeWebManifest(language: Language): string {
  const { name, description, search, favourites } = texts[language]
  return JSON.stringify({
    id: '/',
    name,
    short_name: 'Sakhli',
    description,
    lang: language,
    dir: directionOf(language),
    start_url: '/',
    scope: '/',
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
      { name: search, url: '/' },
      { name: favourites, url: '/fav' },
    ],
  })
}
