import type { Language } from '../contract/languages.ts'
import en from './en/program.json' with { type: 'json' }
import he from './he/program.json' with { type: 'json' }
import ka from './ka/program.json' with { type: 'json' }
import type { TextSource } from './keys.ts'
import ru from './ru/program.json' with { type: 'json' }
import { Translator } from './translator.ts'

const sourceOf = (language: Language, program: typeof ru) =>
  new Translator(language, { program }).source()
const sources: Record<Language, TextSource> = {
  ru: sourceOf('ru', ru),
  en: sourceOf('en', en),
  ka: sourceOf('ka', ka),
  he: sourceOf('he', he),
}

/**
 * The texts of the desktop program outside its pages: in menus, in the system's dialogs and notifications, and when it
 * must end.
 */
export const programTexts = (language: Language): TextSource => sources[language]
