import type { Resource } from 'i18next'
import type { Language } from '../../contract/languages.ts'

type Texts = Resource[string]

/** Only the visitor's own language is fetched. */
const texts: Record<Language, () => Promise<{ default: Texts[string] }>> = {
  ru: () => import('./ru/site.json', { with: { type: 'json' } }),
  en: () => import('./en/site.json', { with: { type: 'json' } }),
  ka: () => import('./ka/site.json', { with: { type: 'json' } }),
  he: () => import('./he/site.json', { with: { type: 'json' } }),
}

export const loadTexts = async (language: Language): Promise<Texts> => ({
  site: (await texts[language]()).default,
})
