import type { InEveryLanguage } from '../../contract/languages.ts'
import type { PartialNames } from './city-source.ts'
import { latinOf, spellFrom } from './spelling.ts'
import { translateKind } from './way-kinds.ts'

/**
 * A name in all four languages. Given names stay as they are; missing ones are spelled from the Georgian name, else the
 * Russian, else the English, with the kind of way ("street") translated instead of spelled.
 */
export function completeNames(given: PartialNames): InEveryLanguage | undefined {
  const source = given.ka
    ? ({ lang: 'ka', text: given.ka } as const)
    : given.ru
      ? ({ lang: 'ru', text: given.ru } as const)
      : given.en
        ? ({ lang: 'en', text: given.en } as const)
        : given.he
          ? ({ lang: 'he', text: given.he } as const)
          : undefined
  if (!source) return undefined
  const inLanguage = (lang: keyof InEveryLanguage) => {
    const own = given[lang]
    if (own) return own
    const translated = translateKind(source.text, source.lang, lang)
    if (translated) return translated
    return spellFrom(latinOf(source.text), lang)
  }
  return { ru: inLanguage('ru'), en: inLanguage('en'), ka: inLanguage('ka'), he: inLanguage('he') }
}
