import type { BackendModule, ResourceKey } from 'i18next'
import type { Language } from '../../contract/languages.ts'

/** Texts that come together: each file is one chunk a language. */
const files = {
  first: {
    ru: () => import('./ru/index.ts'),
    en: () => import('./en/index.ts'),
    ka: () => import('./ka/index.ts'),
    he: () => import('./he/index.ts'),
  },
  more: {
    ru: () => import('./ru/more.ts'),
    en: () => import('./en/more.ts'),
    ka: () => import('./ka/more.ts'),
    he: () => import('./he/more.ts'),
  },
  pages: {
    ru: () => import('./ru/pages.ts'),
    en: () => import('./en/pages.ts'),
    ka: () => import('./ka/pages.ts'),
    he: () => import('./he/pages.ts'),
  },
  account: {
    ru: () => import('./ru/account.ts'),
    en: () => import('./en/account.ts'),
    ka: () => import('./ka/account.ts'),
    he: () => import('./he/account.ts'),
  },
  operator: {
    ru: () => import('./ru/operator.ts'),
    en: () => import('./en/operator.ts'),
    ka: () => import('./ka/operator.ts'),
    he: () => import('./he/operator.ts'),
  },
  photos: {
    ru: () => import('./ru/photos.ts'),
    en: () => import('./en/photos.ts'),
    ka: () => import('./ka/photos.ts'),
    he: () => import('./he/photos.ts'),
  },
  mine: {
    ru: () => import('./ru/mine.ts'),
    en: () => import('./en/mine.ts'),
    ka: () => import('./ka/mine.ts'),
    he: () => import('./he/mine.ts'),
  },
} satisfies Record<string, Record<Language, () => Promise<{ texts: Record<string, ResourceKey> }>>>

const fileOf = {
  site: 'first',
  search: 'first',
  listing: 'first',
  ad: 'more',
  map: 'more',
  help: 'pages',
  lists: 'pages',
  account: 'account',
  operator: 'operator',
  photos: 'photos',
  mine: 'mine',
} as const satisfies Record<string, keyof typeof files>

export type Namespace = keyof typeof fileOf

export const firstNamespaces: readonly Namespace[] = ['site', 'search', 'listing']
export const laterNamespaces: readonly Namespace[] = ['ad', 'map', 'lists', 'help']

/** Brings a namespace when somebody first speaks of it: of the visitor's own language alone. */
export const textFiles: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const load: () => Promise<{ texts: Record<string, ResourceKey> }> =
      files[fileOf[namespace as Namespace]][language as Language]
    load().then(
      ({ texts }) => done(null, texts[namespace]),
      (error: Error) => done(error, null),
    )
  },
}
