import type { Language } from '../../../contract/languages.ts'
import type { Namespace as AnyNamespace } from '../../../texts/keys.ts'
import type { TextTree } from '../../../texts/translator.ts'

interface LanguageTexts {
  texts: Readonly<Record<string, TextTree>>
  files: Readonly<Record<string, () => Promise<TextTree>>>
}

const languages: Record<Language, () => Promise<LanguageTexts>> = {
  ru: () => import('./languages/ru.ts'),
  en: () => import('./languages/en.ts'),
  ka: () => import('./languages/ka.ts'),
  he: () => import('./languages/he.ts'),
}

export const firstNamespaces = ['site', 'search', 'listing'] as const satisfies Namespace[]
export const laterNamespaces = ['ad', 'map', 'lists', 'help'] as const satisfies Namespace[]

/** The namespaces that pages may use: only the server and the desktop program use the others. */
export type Namespace = Exclude<AnyNamespace, 'messages' | 'letters' | 'pages' | 'program'>

/** Loads a namespace, and those that are in the same file. */
export async function loadTexts(
  language: Language,
  namespace: string,
): Promise<Readonly<Record<string, TextTree>>> {
  const { texts, files } = await languages[language]()
  if (namespace in texts) return texts
  const file = files[`../../../../texts/${language}/${namespace}.json`]
  if (!file) throw new Error(`There are no texts called ${namespace}`)
  return { [namespace]: await file() }
}
