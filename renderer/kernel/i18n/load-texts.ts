import type { Language } from '../../../contract/languages.ts'
import type { TextTree } from '../../../texts/translator.ts'

/** What the first view says comes as one file a language; each other namespace is a file of its own. */
const firstFiles = {
  ru: () => import('../../../texts/ru/first.ts'),
  en: () => import('../../../texts/en/first.ts'),
  ka: () => import('../../../texts/ka/first.ts'),
  he: () => import('../../../texts/he/first.ts'),
} satisfies Record<Language, () => Promise<{ texts: Record<string, TextTree> }>>

const files = import.meta.glob<TextTree>(
  ['../../../texts/*/*.json', '!../../../texts/*/{site,search,listing,messages}.json'],
  { import: 'default' },
)

export const firstNamespaces = ['site', 'search', 'listing'] as const
export const laterNamespaces = ['ad', 'map', 'lists', 'help'] as const

export type Namespace =
  | (typeof firstNamespaces)[number]
  | (typeof laterNamespaces)[number]
  | 'account'
  | 'bot'
  | 'desk'
  | 'desk-ads'
  | 'form'
  | 'import'
  | 'inbox'
  | 'mine'
  | 'operator'
  | 'photos'
  | 'profile'

/** A namespace, with those that come in the same file. */
export async function loadTexts(
  language: Language,
  namespace: string,
): Promise<Readonly<Record<string, TextTree>>> {
  if (firstNamespaces.some((first) => first === namespace))
    return (await firstFiles[language]()).texts
  const file = files[`../../../texts/${language}/${namespace}.json`]
  if (!file) throw new Error(`There are no texts called ${namespace}`)
  return { [namespace]: await file() }
}
