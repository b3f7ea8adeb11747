import type { Language } from '../contract/languages.ts'

/** Each name is in its own language, because somebody looking for theirs may read no other. */
export const languageNames: Record<Language, string> = {
  ru: 'Русский',
  en: 'English',
  ka: 'ქართული',
  he: 'עברית',
}
