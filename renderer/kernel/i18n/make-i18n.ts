import type { City } from '../../../contract/cities.ts'
import type { Language } from '../../../contract/languages.ts'
import type { TextKey, Translate, TranslateIn } from '../../../texts/keys.ts'
import type { TextValues } from '../../../texts/translator.ts'
import { Translator } from '../../../texts/translator.ts'
import { untilItComes } from '../until-it-comes.ts'
import type { Namespace } from './load-texts.ts'
import { loadTexts } from './load-texts.ts'

/** With these texts at hand. */
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
 * The texts behind `useTranslation`. It stands in for i18next, which weighs eleven kilobytes of every first view and
 * of which we use a look-up, plural forms and the blanks of a text.
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

  // `useTranslation` hands screens a proxy of this, which reaches no private field: what they call is bound.

  t: Translate = (key: string, values?: TextValues) =>
    this.#translatorOf(this.language).translate(key, values)

  /** Of a key that is known only at run time, such as one that a newer server names. */
  has = <Key extends string>(key: Key): key is Key & TextKey =>
    this.#translatorOf(this.language).find(key) !== undefined

  /** As react-i18next asks for it: of one language, in the namespaces of a screen. */
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

  /** Until they are there: without them a screen would show the names of its texts. */
  loadNamespaces = async (namespaces: string | readonly string[], done?: () => void) => {
    const wanted = [namespaces].flat()
    this.options.ns = [...new Set([...this.options.ns, ...wanted])]
    await untilItComes(() => this.#loadAll(this.language, wanted))
    done?.()
  }

  reloadResources = async (languages: readonly Language[], namespaces: readonly string[]) => {
    await Promise.all(languages.map((language) => this.#loadAll(language, namespaces)))
  }

  /** Everything that was loaded comes in the new language before anything is shown in it; fails where it does not come. */
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
