import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const languages = ['ru', 'en', 'ka', 'he'] as const
export type Language = (typeof languages)[number]

/** Texts by `namespace:key`, each with the file it stands in. */
export type Texts = Map<string, { text: unknown; file: string }>

/** Reads `i18n/ru.json`, `i18n/ru.ts`, `i18n/ru/*.json` or `i18n/ru/*.ts`, whichever are there. */
export async function readLanguages(folder: string): Promise<Map<Language, Texts>> {
  const all = new Map<Language, Texts>()
  const entries = readdirSync(folder, { withFileTypes: true })
  for (const language of languages) {
    const texts: Texts = new Map()
    for (const entry of entries.filter(({ name }) => basename(name, extname(name)) === language)) {
      const path = join(folder, entry.name)
      const names = entry.isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path]
      for (const file of names.filter(isTextFile).sort()) {
        const namespace = entry.isDirectory() ? basename(file, extname(file)) : 'translation'
        // Beside JSON files, modules only gather their neighbours.
        if (entry.isDirectory() && gathers(file, names)) continue
        addTexts(texts, await loadTexts(file), `${namespace}:`, `${language}/${basename(file)}`)
      }
    }
    all.set(language, texts)
  }
  return all
}

const gathers = (file: string, names: readonly string[]) =>
  file.endsWith('.ts') && names.some((name) => name.endsWith('.json'))

const isTextFile = (name: string) => /\.(json|ts)$/.test(name) && !name.endsWith('.test.ts')

async function loadTexts(file: string): Promise<unknown> {
  if (file.endsWith('.json')) return JSON.parse(readFileSync(file, 'utf8'))
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>
  const exported = module.default ?? Object.values(module).find((each) => typeof each === 'object')
  if (exported === undefined) throw new Error(`${file} exports no texts`)
  return exported
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
