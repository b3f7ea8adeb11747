import { makeAutoObservable, runInAction } from 'mobx'
import type { Language, OfferedLanguages } from '../../../contract/languages.ts'
import { directionOf, supportedLanguage } from '../../../contract/languages.ts'
import { storageKeys } from '../../../contract/limits.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { SessionStore } from '../session/index.ts'
import { sessionStore } from '../session/index.ts'

/** Loads the texts of a language and shows them in place of the current ones. */
type Speak = (language: Language) => Promise<void>

export class LanguageStore {
  current: Language
  /** The languages of the city. */
  readonly offered: OfferedLanguages
  /** Whether to ask for a language: on a first visit, once the device is known to hold no choice. */
  isAsked = false
  #speak: Speak = async () => {}
  readonly #platform: Platform
  readonly #session: SessionStore

  constructor(
    platform: Platform,
    { current, offered }: { current: Language; offered: OfferedLanguages },
    session: SessionStore,
  ) {
    this.#platform = platform
    this.current = current
    this.offered = offered
    this.#session = session
    makeAutoObservable(this)
  }

  get direction() {
    return directionOf(this.current)
  }

  /** The language that is suggested on a first visit. */
  get suggested(): Language {
    return this.#ofSystem() ?? this.offered[0]
  }

  /** Whether the page is already in the language of the visitor's system, so that a small bar is enough. */
  get isGuessed(): boolean {
    return this.#ofSystem() === this.current
  }

  #ofSystem() {
    return supportedLanguage(this.#platform.systemLanguage, this.offered)
  }

  /** Sets the function that loads texts: they belong to the shell that shows them, not to this store. */
  onSpeak(speak: Speak) {
    this.#speak = speak
  }

  readDevice() {
    const stored = supportedLanguage(
      this.#platform.storage.read(storageKeys.language),
      this.offered,
    )
    const isLinked = this.#platform.languageOfLink === this.current
    if (!stored) {
      // A link to a page in a language counts as an answer.
      if (isLinked) this.keep(this.current)
      else this.isAsked = true
    } else if (stored !== this.current && !isLinked) void this.choose(stored)
  }

  /** Returns whether the texts could be loaded: without a network, only those loaded before can. */
  async choose(language: Language): Promise<boolean> {
    this.isAsked = false
    try {
      if (language !== this.current) await this.#speak(language)
    } catch {
      return false
    }
    runInAction(() => {
      this.current = language
    })
    this.keep(language)
    this.#session.tellLanguage(language)
    return true
  }

  /** Closing the question without an answer chooses the current language, so nobody is asked again. */
  dismiss = () => {
    this.isAsked = false
    this.keep(this.current)
  }

  snapshot = () => this.current

  restore(language: Language) {
    this.current = language
  }

  private keep(language: Language) {
    this.#platform.storage.write(storageKeys.language, language)
    this.#platform.tellServer?.('language', language)
  }
}

export const languageStore = defineStore(
  'language',
  (root) =>
    new LanguageStore(
      root.platform,
      { current: root.firstLanguage, offered: root.city.languages },
      root.get(sessionStore),
    ),
  { outlivesSession: true },
)
