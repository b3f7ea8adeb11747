import type { Resource } from 'i18next'
import type { Language } from '../../contract/languages.ts'

type Texts = Resource[string]

/** Only the visitor's own language is fetched. */
const texts: Record<Language, () => Promise<{ texts: Texts }>> = {
  ru: () => import('./ru/index.ts'),
  en: () => import('./en/index.ts'),
  ka: () => import('./ka/index.ts'),
  he: () => import('./he/index.ts'),
}

export const loadTexts = async (language: Language): Promise<Texts> =>
  (await texts[language]()).texts
