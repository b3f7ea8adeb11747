import type { Language } from '../contract/languages.ts'

/** Each in itself: whoever looks for theirs reads no other. */
export const languageNames: Record<Language, string> = {
  ru: 'Русский',
  en: 'English',
  ka: 'ქართული',
  he: 'עברית',
}
