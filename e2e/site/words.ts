import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'
import type { Language } from '../../contract/languages.ts'

const namespaces = ['site', 'search', 'listing', 'map', 'ad']

/** What the site says, in the words of a language: the tests press what a visitor reads. */
export async function wordsOf(language: Language) {
  const folder = join(import.meta.dirname, '../../renderer/i18n', language)
  const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  const i18n = createInstance()
  await i18n.init({
    lng: language,
    defaultNS: 'site',
    resources: { [language]: Object.fromEntries(namespaces.map((name) => [name, read(name)])) },
    interpolation: { escapeValue: false },
  })
  return (key: string, values: Record<string, unknown> = {}): string => {
    if (!i18n.exists(key, values)) throw new Error(`No text ${key}`)
    // As the site evens out what editions of Intl write differently.
    return i18n.t(key, values)
  }
}

export type Words = Awaited<ReturnType<typeof wordsOf>>
