import type { i18n, Resource } from 'i18next'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../contract/languages.ts'

/** An instance of its own for each page view on the server: two visitors never share a language. */
export async function makeI18n(language: Language, texts: Resource[string]): Promise<i18n> {
  const instance = createInstance()
  await instance.use(initReactI18next).init({
    lng: language,
    resources: { [language]: texts },
    ns: Object.keys(texts),
    defaultNS: 'site',
    interpolation: { escapeValue: false },
    // A missing key fails the build, so there is nothing to fall back to.
    fallbackLng: false,
    returnNull: false,
  })
  return instance
}
