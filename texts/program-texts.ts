import type { Language } from '../contract/languages.ts'
import en from './en/program.json' with { type: 'json' }
import he from './he/program.json' with { type: 'json' }
import ka from './ka/program.json' with { type: 'json' }
import type { TextSource } from './keys.ts'
import ru from './ru/program.json' with { type: 'json' }
import { Translator } from './translator.ts'

const texts = { ru, en, ka, he } satisfies Record<Language, unknown>

/** What the desktop program says around its pages: in menus, in the system's dialogs and notices, and when it must end. */
export const programTexts = (language: Language): TextSource =>
  new Translator(language, { program: texts[language] }).source()
