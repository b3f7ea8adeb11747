import type { i18n } from 'i18next'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../contract/languages.ts'
import type { Namespace } from './load-texts.ts'
import { textFiles } from './load-texts.ts'

/** An instance of its own for each page view on the server: two visitors never share a language. */
export async function makeI18n(
  language: Language,
  namespaces: readonly Namespace[],
): Promise<i18n> {
  const instance = createInstance()
  await instance
    .use(textFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      ns: namespaces,
      defaultNS: 'site',
      interpolation: { escapeValue: false },
      // A missing key fails the build, so there is nothing to fall back to.
      fallbackLng: false,
      returnNull: false,
    })
  return instance
}
