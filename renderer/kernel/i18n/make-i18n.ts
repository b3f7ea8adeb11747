import type { City } from '../../../contract/cities.ts'
import type { Language } from '../../../contract/languages.ts'
import type { TextKey, Translate, TranslateIn } from '../../../texts/keys.ts'
import type { TextValues } from '../../../texts/translator.ts'
import { Translator } from '../../../texts/translator.ts'
import { untilItComes } from '../until-it-comes.ts'
import type { Namespace } from './load-texts.ts'
import { loadTexts } from './load-texts.ts'

/** Resolves when the texts of these namespaces are loaded. */
export async function makeI18n(
  language: Language,
  namespaces: readonly Namespace[],
  city: City,
): Promise<ScreenTexts> {
  const texts = new ScreenTexts(language, city)
  await texts.loadNamespaces(namespaces)
  return texts
}

export const defaultNamespace = 'site'

type Listener = (language: Language) => void

/**
 * The texts behind `useTranslation`. It replaces i18next, which would add eleven kilobytes to every first view, while
 * we need only its look-up, plural forms and filled-in values.
 */
export class ScreenTexts {
  language: Language
  readonly isInitialized = true
  readonly options = { defaultNS: defaultNamespace, ns: [] as string[] }
  readonly store = { on: () => {}, off: () => {} }
  readonly #city: City
  readonly #translators = new Map<Language, Translator>()
  readonly #loading = new Map<string, Promise<void>>()
  readonly #listeners = new Set<Listener>()

  constructor(language: Language, city: City) {
    this.language = language
    this.#city = city
  }

  get resolvedLanguage() {
    return this.language
  }

  get languages() {
    return [this.language]
  }

  // `useTranslation` gives components a proxy of this, which cannot reach private fields: so these are arrow functions.

  t: Translate = (key: string, values?: TextValues) =>
    this.#translatorOf(this.language).translate(key, values)

  /** For a key that is known only at run time, such as one that a newer server sends. */
  has = <Key extends string>(key: Key): key is Key & TextKey =>
    this.#translatorOf(this.language).find(key) !== undefined

  /** Called by react-i18next: a translator for one language and one namespace. */
  getFixedT = <Name extends Namespace = typeof defaultNamespace>(
    language: Language | null,
    namespace: Name,
  ): TranslateIn<Name> => {
    return (key: string, values?: TextValues) =>
      this.#translatorOf(language ?? this.language).translate(key, values, [namespace])
  }

  hasResourceBundle = (language: Language, namespace: Namespace) =>
    this.#translatorOf(language).has(namespace)

  hasLoadedNamespace = (namespace: Namespace) => this.hasResourceBundle(this.language, namespace)

  /** Retries until they are loaded: without them a page would show the keys of its texts. */
  loadNamespaces = async (namespaces: string | readonly string[], done?: () => void) => {
    const wanted = [namespaces].flat()
    this.options.ns = [...new Set([...this.options.ns, ...wanted])]
    await untilItComes(() => this.#loadAll(this.language, wanted))
    done?.()
  }

  reloadResources = async (languages: readonly Language[], namespaces: readonly string[]) => {
    await Promise.all(languages.map((language) => this.#loadAll(language, namespaces)))
  }

  /** Loads all namespaces in use before it switches the language; rejects if one does not come. */
  async changeLanguage(next: Language) {
    await this.#loadAll(next, this.options.ns)
    this.language = next
    for (const tell of this.#listeners) tell(next)
  }

  on(_event: 'languageChanged', listener: Listener) {
    this.#listeners.add(listener)
  }

  off(_event: 'languageChanged', listener: Listener) {
    this.#listeners.delete(listener)
  }

  #translatorOf(language: Language) {
    const known = this.#translators.get(language)
    if (known) return known
    const made = new Translator(language, {}, this.#city)
    this.#translators.set(language, made)
    return made
  }

  async #loadAll(language: Language, namespaces: readonly string[]) {
    await Promise.all(namespaces.map((namespace) => this.#load(language, namespace)))
  }

  async #load(language: Language, namespace: string) {
    const translator = this.#translatorOf(language)
    if (translator.has(namespace)) return
    const name = `${language} ${namespace}`
    const loading = this.#loading.get(name) ?? this.#read(translator, namespace)
    this.#loading.set(name, loading)
    await loading.finally(() => this.#loading.delete(name))
  }

  async #read(translator: Translator, namespace: string) {
    const texts = await loadTexts(translator.language, namespace)
    for (const [each, tree] of Object.entries(texts)) translator.add(each, tree)
  }
}
