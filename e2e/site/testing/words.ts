import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { City } from '../../../contract/cities.ts'
import type { Language } from '../../../contract/languages.ts'
import type { TextValues } from '../../../texts/translator.ts'
import { Translator } from '../../../texts/translator.ts'

const root = join(import.meta.dirname, '../../..')
const texts = join(root, 'texts')

const cityOf = (id: string) =>
  JSON.parse(readFileSync(join(root, `resources/cities/${id}/city.json`), 'utf8')) as City

/** The site's texts in one language: the tests press what a visitor reads. */
export async function wordsOf(language: Language, city = 'batumi') {
  const folder = join(texts, language)
  const translator = new Translator(language, {}, cityOf(city))
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
    translator.add(basename(file, '.json'), JSON.parse(readFileSync(join(folder, file), 'utf8')))
  return (key: string, values: TextValues = {}): string => {
    const n = values.count?.toLocaleString(language)
    const text = translator.find(key, { n, ...values }, ['site'])
    if (text === undefined) throw new Error(`No text ${key}`)
    return text
  }
}

export type Words = Awaited<ReturnType<typeof wordsOf>>
