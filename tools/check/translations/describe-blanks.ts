import { cityBlankNames } from '../../../contract/cities.ts'
import type { Language } from '../../../contract/languages.ts'
import { baseOf, findPlurals } from './compare-languages.ts'
import type { Texts } from './read-languages.ts'

/** Callers do not pass these: they are filled automatically. */
const filledByCity: ReadonlySet<string> = new Set(cityBlankNames)

export const blanksFile = 'texts/blanks.ts'

/** Writes the blanks of each text: from a JSON file the compiler knows only that a text exists, not what it says. */
export function describeBlanks(all: ReadonlyMap<Language, Texts>): string {
  const plurals = findPlurals(all)
  const blanks = new Map<string, Set<string>>()
  for (const texts of all.values()) {
    for (const [key, { text }] of texts) {
      const base = baseOf(key, plurals)
      const own = blanks.get(base) ?? new Set(plurals.has(base) ? ['count'] : [])
      for (const [, name = ''] of String(text).matchAll(/\{\{(\w+)\}\}/g))
        if (!filledByCity.has(name)) own.add(name)
      if (own.size > 0) blanks.set(base, own)
    }
  }
  const lines = [...blanks]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, names]) => {
      const union = [...names].sort().map((name) => `'${name}'`)
      return `  '${key}': ${union.join(' | ')}\n`
    })
  return `// Long because it has a line for each text with blanks.
/** What each text is written with. Made from the texts by \`npm run blanks\`; \`npm run check\` compares. */
export interface Blanks {
${lines.join('')}}
`
}
