import { makeAutoObservable } from 'mobx'
import type { Language } from '../../../contract/languages.ts'
import { directionOf, isLanguage } from '../../../contract/languages.ts'
import { storageKeys } from '../../../contract/limits.ts'
import type { Platform } from '../../platform/platform.ts'

export class LanguageStore {
  current: Language
  /** Asked at the first run, once the device is known to hold no choice. */
  isAsked = false
  private readonly platform: Platform

  constructor(platform: Platform, current: Language) {
    this.platform = platform
    this.current = current
    makeAutoObservable<this, 'platform'>(this, { platform: false })
  }

  get direction() {
    return directionOf(this.current)
  }

  readDevice() {
    this.isAsked = !isLanguage(this.platform.storage.read(storageKeys.language))
  }

  choose(language: Language) {
    this.current = language
    this.isAsked = false
    this.platform.storage.write(storageKeys.language, language)
  }

  /** Closing the question without an answer keeps what is shown, and does not ask again. */
  dismiss = () => this.choose(this.current)
}
