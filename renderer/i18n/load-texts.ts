import type { BackendModule } from 'i18next'
import type { Language } from '../../contract/languages.ts'
import type { LaterNamespace, Texts } from './later-texts.ts'

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
} satisfies Record<string, Texts>

const fileOf: Record<string, keyof typeof files> = {
  site: 'first',
  search: 'first',
  listing: 'first',
  ad: 'more',
  map: 'more',
}

export type Namespace = 'site' | 'search' | 'listing' | 'ad' | 'map' | LaterNamespace

export const firstNamespaces: readonly Namespace[] = ['site', 'search', 'listing']
export const laterNamespaces: readonly Namespace[] = ['ad', 'map', 'lists', 'help']

/** Brings a namespace when somebody first speaks of it: of the visitor's own language alone. */
export const textFiles: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    find(namespace)
      .then((texts) => texts[language as Language]())
      .then(
        ({ texts }) => done(null, texts[namespace]),
        (error: Error) => done(error, null),
      )
  },
}

async function find(namespace: string): Promise<Texts> {
  const file = fileOf[namespace]
  if (file) return files[file]
  const { laterTexts } = await import('./later-texts.ts')
  return laterTexts(namespace as LaterNamespace)
}
