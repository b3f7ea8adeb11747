import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInstance } from 'i18next'
import type { Language } from '../../contract/languages.ts'

const texts = join(import.meta.dirname, '../../renderer/i18n')

/** What the site says, in the words of a language: the tests press what a visitor reads. */
export async function wordsOf(language: Language) {
  const folder = join(texts, language)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const namespaces = files.map((name) => [
    basename(name, '.json'),
    JSON.parse(readFileSync(join(folder, name), 'utf8')),
  ])
  const i18n = createInstance()
  await i18n.init({
    lng: language,
    defaultNS: 'site',
    resources: { [language]: Object.fromEntries(namespaces) },
    interpolation: { escapeValue: false },
  })
  return (key: string, values: { count?: number; [name: string]: unknown } = {}): string => {
    if (!i18n.exists(key, values)) throw new Error(`No text ${key}`)
    const n = values.count?.toLocaleString(language)
    return i18n.t(key, { n, ...values })
  }
}

export type Words = Awaited<ReturnType<typeof wordsOf>>
