import type { Language } from '../../../contract/languages.ts'
import { languages } from '../../../contract/languages.ts'
import type { Finding } from '../finding.ts'
import type { Texts } from './read-languages.ts'

const forms = 'zero|one|two|few|many|other'
const pluralKey = new RegExp(`^(.+?)(_ordinal)?_(${forms})$`)

/** Plural families: `listings.count` for `listings.count_one`, `listings.count_other` and so on. */
export function findPlurals(all: ReadonlyMap<Language, Texts>): Map<string, Intl.PluralRuleType> {
  const families = new Map<string, Intl.PluralRuleType>()
  for (const texts of all.values()) {
    for (const key of texts.keys()) {
      const [, base, ordinal, form] = pluralKey.exec(key) ?? []
      // Only `_other` makes a family, since a key may end in `_one` for another reason.
      if (base && form === 'other') families.set(`${base}${ordinal ?? ''}`, kindOf(ordinal))
    }
  }
  return families
}

const kindOf = (ordinal: string | undefined) => (ordinal ? 'ordinal' : 'cardinal')

export const baseOf = (key: string, plurals: ReadonlyMap<string, unknown>) => {
  const [, base, ordinal] = pluralKey.exec(key) ?? []
  const family = base && `${base}${ordinal ?? ''}`
  return family && plurals.has(family) ? family : key
}

/** Every language must have the same texts, in the plural forms that it needs, with the same blanks. */
export function compareLanguages(all: ReadonlyMap<Language, Texts>): Finding[] {
  const plurals = findPlurals(all)
  const bases = new Map<string, Language>()
  for (const [language, texts] of all) {
    for (const key of texts.keys()) {
      const base = baseOf(key, plurals)
      if (!bases.has(base)) bases.set(base, language)
    }
  }
  return [...bases].flatMap(([base, first]) => {
    const kind = plurals.get(base)
    const wanted = languages.flatMap((language) => {
      const own = all.get(language) ?? new Map()
      const keys = kind ? pluralKeys(base, kind, language, all) : [base]
      return keys.map((key) => ({ language, key, entry: own.get(key) }))
    })
    const isMissing = (each: (typeof wanted)[number]) => each.entry === undefined
    return [
      ...wanted.filter(isMissing).map(({ language, key }) => ({
        at: language,
        what: `${key} is missing (${first} has it)`,
        law: 'every language says everything',
      })),
      ...(kind ? findExtraForms(base, kind, all) : []),
      ...findBadTexts(base, wanted, kind !== undefined),
    ]
  })
}

function pluralKeys(
  base: string,
  type: Intl.PluralRuleType,
  language: Language,
  all: ReadonlyMap<Language, Texts>,
) {
  const categories: string[] = [
    ...new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories,
  ]
  // i18next shows `_zero` for 0 in any language that has it, so all four languages must have it then.
  if ([...all.values()].some((texts) => texts.has(`${base}_zero`))) categories.push('zero')
  return [...new Set(categories)].map((category) => `${base}_${category}`)
}

function findExtraForms(
  base: string,
  type: Intl.PluralRuleType,
  all: ReadonlyMap<Language, Texts>,
): Finding[] {
  return [...all].flatMap(([language, texts]) => {
    const wanted = new Set(pluralKeys(base, type, language, all))
    const given = forms.split('|').map((form) => `${base}_${form}`)
    return given
      .filter((key) => texts.has(key) && !wanted.has(key))
      .map((key) => ({
        at: texts.get(key)?.file ?? language,
        what: `${key} is never shown`,
        law: `the plural forms of ${language} are ${[...wanted].map((each) => each.slice(base.length + 1)).join(', ')}`,
      }))
  })
}

interface Wanted {
  language: Language
  key: string
  entry: { text: unknown; file: string } | undefined
}

function findBadTexts(base: string, wanted: Wanted[], isPlural: boolean): Finding[] {
  const there = wanted.flatMap(({ key, entry }) => (entry ? [{ key, ...entry }] : []))
  const blanksOf = (text: string) => listBlanks(text, isPlural).join(' ')
  const model = there.find(({ text }) => typeof text === 'string')?.text
  return there.flatMap(({ key, text, file }) => {
    if (typeof text !== 'string' || text.trim() === '') {
      return [{ at: file, what: `${key} is empty`, law: 'a text is a text' }]
    }
    const [given, meant] = [blanksOf(text), blanksOf(String(model))]
    if (given === meant) return []
    const what = `${key} has ${given || 'no blanks'}, ${base} elsewhere ${meant || 'none'}`
    return [{ at: file, what, law: 'every language fills the same blanks' }]
  })
}

/** The count as a number, and as its language writes it. */
const countBlanks = new Set(['{{count}}', '{{n}}'])

/** Filled automatically in every text, in the form that the language needs. */
const cityNames = new Set(['{{city}}', '{{inCity}}', '{{fromCity}}'])

/** `{{name}}`, `$t(key)` and `<tag>`; a plural form may omit its count ("two rooms"). */
function listBlanks(text: string, isPlural: boolean) {
  const blanks = [...text.matchAll(/\{\{-?\s*([\w.]+)|(\$t\([^,)]+)|(<\/?[\w]+)/g)].map(
    ([, name, nested, tag]) => (name ? `{{${name}}}` : nested ? `${nested})` : `${tag}>`),
  )
  return [...new Set(blanks)]
    .filter((blank) => !cityNames.has(blank) && !(isPlural && countBlanks.has(blank)))
    .sort()
}
