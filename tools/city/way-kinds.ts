import type { InEveryLanguage, Language } from '../../contract/languages.ts'
import type { WayKind } from '../../server/features/geo/street-words.ts'
import { wayKindOf } from '../../server/features/geo/street-words.ts'
import { latinOf, spellFrom } from './spelling.ts'

/** How each kind of way is written beside a name. Russian and Hebrew put it before, the others after. */
const kindWords: Record<WayKind, InEveryLanguage> = {
  street: { ru: 'улица', en: 'Street', ka: 'ქუჩა', he: 'רחוב' },
  avenue: { ru: 'проспект', en: 'Avenue', ka: 'გამზირი', he: 'שדרות' },
  lane: { ru: 'переулок', en: 'Lane', ka: 'შესახვევი', he: 'סמטת' },
  deadEnd: { ru: 'тупик', en: 'Dead End', ka: 'ჩიხი', he: 'מבוי' },
  byway: { ru: 'проезд', en: 'Byway', ka: 'ჩასახვევი', he: 'מעבר' },
  highway: { ru: 'шоссе', en: 'Highway', ka: 'გზატკეცილი', he: 'כביש' },
  square: { ru: 'площадь', en: 'Square', ka: 'მოედანი', he: 'כיכר' },
  rise: { ru: 'подъём', en: 'Rise', ka: 'აღმართი', he: 'מעלה' },
  boulevard: { ru: 'бульвар', en: 'Boulevard', ka: 'ბულვარი', he: 'שדרת' },
  settlement: { ru: 'посёлок', en: 'Settlement', ka: 'დასახლება', he: 'שכונת' },
}

const ordinal: Record<Language, (n: number) => string> = {
  ru: (n) => `${n}-й`,
  en: (n) =>
    `${n}${n % 10 === 1 && n !== 11 ? 'st' : n % 10 === 2 && n !== 12 ? 'nd' : n % 10 === 3 && n !== 13 ? 'rd' : 'th'}`,
  ka: (n) => (n === 1 ? '1-ლი' : `მე-${n}`),
  he: (n) => String(n),
}

interface ReadName {
  kind: WayKind
  ordinal: number | undefined
  words: string[]
}

/** Reads a name: `თბილისის ქუჩის მე-5 შეს` is the fifth lane of Tbilisi. Undefined for a name without a kind of way. */
function readName(text: string): ReadName | undefined {
  const words = text
    .replace(/მე-(\d)/g, '$1')
    .split(/[\s.]+/)
    .filter(Boolean)
  const kinds = words.map((word) => wayKindOf(word.toLowerCase()))
  const at = kinds.findLastIndex((kind) => kind && kind !== 'street')
  const kind = kinds[at] ?? kinds.find(Boolean)
  if (!kind) return undefined
  let number: number | undefined
  const rest = words.filter((word, i) => {
    if (kinds[i]) return false
    const read = /^(\d+)(?:-\p{L}{0,2})?$/u.exec(word)?.[1]
    if (read && kind !== 'street' && number === undefined) number = Number(read)
    return !(read && number === Number(read) && kind !== 'street')
  })
  return rest.length > 0 ? { kind, ordinal: number, words: rest } : undefined
}

const genitives: readonly (readonly [RegExp, string])[] = [
  [/ძის$/, 'ძე'],
  [/ბლის$/, 'ბელი'],
  [/თლის$/, 'თელი'],
  [/ის$/, 'ი'],
  [/([აეოუ])ს$/, '$1'],
]

/** "რუსთაველის" means Rustaveli's: other languages use the name without this ending. */
function withoutGenitive(word: string): string {
  const rule = word.length > 3 ? genitives.find(([ending]) => ending.test(word)) : undefined
  return rule ? word.replace(...rule) : word
}

/** Translates the kind of way and spells the rest; undefined if the text names no kind. */
export function translateKind(text: string, from: Language, to: Language): string | undefined {
  const name = readName(text)
  if (!name) return undefined
  const bare = from === 'ka' ? name.words.map(withoutGenitive) : name.words
  const spelled = from === to ? bare.join(' ') : spellFrom(latinOf(bare.join(' ')), to)
  const kind = kindWords[name.kind][to]
  const nth = name.ordinal === undefined ? '' : ordinal[to](name.ordinal)
  // A number after the name would look like a house number.
  if (to === 'he' && nth) return `${name.kind === 'lane' ? 'סמטה' : kind} ${nth} של ${spelled}`
  const parts =
    to === 'ru' ? [nth, kind, spelled] : to === 'he' ? [kind, spelled] : [spelled, nth, kind]
  return parts.filter(Boolean).join(' ')
}
