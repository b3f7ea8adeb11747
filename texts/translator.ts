import type { City } from '../contract/cities.ts'
import { cityBlanks } from '../contract/cities.ts'
import type { Language } from '../contract/languages.ts'
import type { TextKey, TextSource } from './keys.ts'

/** The texts of a namespace, as its JSON file holds them. */
export type TextTree = { readonly [key: string]: string | TextTree }

/** Values for the blanks of a text; `count` also chooses the plural form. */
export type TextValues = { count?: number; [name: string]: unknown }

/** Chrome's Intl knows no Georgian and would use the rules of the browser's own language instead. */
const pluralLocale: Record<Language, string> = { ru: 'ru', en: 'en', ka: 'en', he: 'he' }

/** Cached because making the rules costs more than using them a hundred times. */
const pluralRules = new Map<Language, Intl.PluralRules>()

/** The texts of one language, found by `namespace:path.to.text`, or by a path in one of the given namespaces. */
export class Translator {
  readonly language: Language
  readonly #namespaces = new Map<string, TextTree>()
  readonly #standing: TextValues

  /** Without a city, only texts that do not name a city can be written. */
  constructor(
    language: Language,
    namespaces: Readonly<Record<string, TextTree>> = {},
    city?: City | undefined,
  ) {
    this.language = language
    this.#standing = city ? cityBlanks(city, language) : {}
    for (const [name, texts] of Object.entries(namespaces)) this.add(name, texts)
  }

  /** For code whose text keys the compiler checks. */
  source(): TextSource {
    return {
      language: this.language,
      t: (key: TextKey, values?: TextValues) => this.translate(key, values),
    }
  }

  add(namespace: string, texts: TextTree) {
    this.#namespaces.set(namespace, texts)
  }

  has(namespace: string) {
    return this.#namespaces.has(namespace)
  }

  /** A key without a text is returned unchanged; the build finds such keys before anybody sees them. */
  translate(key: string, values: TextValues = {}, namespaces: readonly string[] = []): string {
    return this.find(key, values, namespaces) ?? key
  }

  find(
    key: string,
    values: TextValues = {},
    namespaces: readonly string[] = [],
  ): string | undefined {
    const [path, named] = splitKey(key)
    for (const namespace of named ? [named] : namespaces)
      for (const form of this.#formsOf(path, values.count)) {
        const text = readPath(this.#namespaces.get(namespace), form)
        if (text !== undefined) return fillBlanks(text, values, this.#standing)
      }
    return undefined
  }

  /** The possible forms, the best first: a text may have its own form for no, one or few things. */
  #formsOf(path: string, count: number | undefined): string[] {
    if (count === undefined) return [path]
    const form = `${path}_${this.#pluralForm(count)}`
    return count === 0 ? [`${path}_zero`, form, path] : [form, path]
  }

  #pluralForm(count: number): string {
    let rules = pluralRules.get(this.language)
    if (!rules) {
      rules = new Intl.PluralRules(pluralLocale[this.language])
      pluralRules.set(this.language, rules)
    }
    return rules.select(count)
  }
}

function splitKey(key: string): [path: string, namespace?: string] {
  const colon = key.indexOf(':')
  return colon < 0 ? [key] : [key.slice(colon + 1), key.slice(0, colon)]
}

function readPath(texts: TextTree | undefined, path: string): string | undefined {
  let found: string | TextTree | undefined = texts
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, step)) return undefined
    found = found[step]
  }
  return typeof found === 'string' ? found : undefined
}

const fillBlanks = (text: string, values: TextValues, standing: TextValues) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? standing[name] ?? ''))
