import type { TFunction } from 'i18next'
import type { Language } from '../../../contract/languages.ts'

/** What a text of a screen is written with where no component is at hand. */
export interface ScreenTexts {
  t: TFunction
  language: Language
}
