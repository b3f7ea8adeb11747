import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Language } from '../../../contract/languages.ts'
import { languages } from '../../../contract/languages.ts'

/** Texts by `namespace:key`, each with its file. */
export type Texts = Map<string, { text: unknown; file: string }>

/** Reads `texts/ru/*.json` and the same for each language; each file is a namespace. */
export function readLanguages(folder: string): Map<Language, Texts> {
  const all = new Map<Language, Texts>()
  for (const language of languages) {
    const texts: Texts = new Map()
    const path = join(folder, language)
    const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.json')) : []
    for (const name of names.sort()) {
      const tree = JSON.parse(readFileSync(join(path, name), 'utf8'))
      addTexts(texts, tree, `${basename(name, '.json')}:`, `${language}/${name}`)
    }
    all.set(language, texts)
  }
  return all
}

function addTexts(texts: Texts, value: unknown, key: string, file: string) {
  if (typeof value !== 'object' || value === null) {
    texts.set(key, { text: value, file })
    return
  }
  for (const [name, inner] of Object.entries(value)) {
    addTexts(texts, inner, key.endsWith(':') ? `${key}${name}` : `${key}.${name}`, file)
  }
}
