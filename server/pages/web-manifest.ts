import type { City } from '../../contract/cities.ts'
import type { Language } from '../../contract/languages.ts'
import { directionOf } from '../../contract/languages.ts'

interface Texts {
  /** Of the city as a sentence has it: `in Batumi`. */
  name: (inCity: string) => string
  description: (inCity: string) => string
  search: string
  favourites: string
}

const texts: Record<Language, Texts> = {
  ru: {
    name: (city) => `Sakhli — недвижимость ${city}`,
    description: (city) => `Квартиры, дома и участки ${city}: на карте и списком.`,
    search: 'Поиск',
    favourites: 'Избранное',
  },
  en: {
    name: (city) => `Sakhli — homes ${city}`,
    description: (city) => `Apartments, houses and land ${city}, on a map and in a list.`,
    search: 'Search',
    favourites: 'Favourites',
  },
  ka: {
    name: (city) => `Sakhli — უძრავი ქონება ${city}`,
    description: (city) => `ბინები, სახლები და მიწის ნაკვეთები ${city} — რუკაზე და სიად.`,
    search: 'ძიება',
    favourites: 'რჩეულები',
  },
  he: {
    name: (city) => `Sakhli — נדל״ן ${city}`,
    description: (city) => `דירות, בתים ומגרשים ${city}, על המפה וברשימה.`,
    search: 'חיפוש',
    favourites: 'מועדפים',
  },
}

/** What an installed site is called, and how it looks before its first page is there. */
export function writeWebManifest(language: Language, city: City, basePath: string): string {
  const { name, description, search, favourites } = texts[language]
  const inCity = city.names[language].in
  return JSON.stringify({
    id: `${basePath}/`,
    name: name(inCity),
    short_name: 'Sakhli',
    description: description(inCity),
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
      { name: search, url: `${basePath}/` },
      { name: favourites, url: `${basePath}/fav` },
    ],
  })
}
