import { makeAutoObservable, runInAction } from 'mobx'
import type { Language, OfferedLanguages } from '../../../contract/languages.ts'
import { directionOf, supportedLanguage } from '../../../contract/languages.ts'
import { storageKeys } from '../../../contract/limits.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { SessionStore } from '../session/index.ts'
import { sessionStore } from '../session/index.ts'

/** Brings a language's texts and puts them in place of those shown. */
type Speak = (language: Language) => Promise<void>

export class LanguageStore {
  current: Language
  /** Those of the city. */
  readonly offered: OfferedLanguages
  /** Asked at the first run, once the device is known to hold no choice. */
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

  /** What the first question has chosen beforehand. */
  get suggested(): Language {
    return this.#ofSystem() ?? this.offered[0]
  }

  /** What is shown is what the visitor's system speaks: a word about it will do, and the page is read meanwhile. */
  get isGuessed(): boolean {
    return this.#ofSystem() === this.current
  }

  #ofSystem() {
    return supportedLanguage(this.#platform.systemLanguage, this.offered)
  }

  /** The texts belong to whoever shows them, not to this store. */
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
      // A link in a language is an answer to the question already.
      if (isLinked) this.keep(this.current)
      else this.isAsked = true
    } else if (stored !== this.current && !isLinked) void this.choose(stored)
  }

  /** Says whether the texts could be had: without a network, only those that were seen. */
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

  /** Closing the question without an answer keeps what is shown, and does not ask again. */
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
