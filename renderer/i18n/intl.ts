import type { Language } from '../../contract/languages.ts'

/**
 * Chrome knows no Georgian numbers, dates and lists: it would write them in the language of its own menus, and not as
 * the server did. What Georgian has of its own is written here, the rest as in Russian, which groups digits and
 * orders days in the same way.
 */
export const knownLocale = (language: Language) => (language === 'ka' ? 'ru' : language)

const months = [
  'იანვარი',
  'თებერვალი',
  'მარტი',
  'აპრილი',
  'მაისი',
  'ივნისი',
  'ივლისი',
  'აგვისტო',
  'სექტემბერი',
  'ოქტომბერი',
  'ნოემბერი',
  'დეკემბერი',
]

/** The parts that a short number ends in. */
const georgianShort: Record<string, string> = {
  'тыс.': 'ათ.',
  млн: 'მლნ',
  млрд: 'მლრდ',
}

/** The parts of a number as the language writes them. */
export const numberParts = (
  number: number,
  language: Language,
  format: Intl.NumberFormat,
): Intl.NumberFormatPart[] =>
  format
    .formatToParts(number)
    .map((part) =>
      language === 'ka' && part.type === 'compact'
        ? { ...part, value: georgianShort[part.value] ?? part.value }
        : part,
    )

/** `21 ноября 2026 г.`, by the calendar in Batumi: server and browser write the same day. */
export const formatDay = (at: string, language: Language) =>
  language === 'ka'
    ? `${georgianDay(at)}, ${write(at, 'en', { year: 'numeric' })}`
    : write(at, language, { day: 'numeric', month: 'long', year: 'numeric' })

/** `21 ноября` */
export const formatDayOfYear = (at: string, language: Language) =>
  language === 'ka' ? georgianDay(at) : write(at, language, { day: 'numeric', month: 'long' })

/** `21.11.2026` */
export const formatDayShort = (at: string, language: Language) =>
  write(at, knownLocale(language), { day: '2-digit', month: '2-digit', year: 'numeric' })

const georgianDay = (at: string) =>
  `${write(at, 'en', { day: 'numeric' })} ${months[Number(write(at, 'en', { month: 'numeric' })) - 1]}`

const write = (at: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Asia/Tbilisi' })
    .format(new Date(at))
    // Editions of the same rules differ in the kind of space and in invisible marks.
    .replace(/[\u202f\u2009\u00a0 ]/g, ' ')
    .replace(/[\u200e\u200f\u061c]/g, '')

/** `a, b and c`, or `a, b or c`. */
export function formatList(
  items: readonly string[],
  language: Language,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  if (language !== 'ka') return new Intl.ListFormat(language, { type }).format(items)
  const last = items.at(-1) ?? ''
  if (items.length < 2) return last
  return `${items.slice(0, -1).join(', ')} ${type === 'conjunction' ? 'და' : 'ან'} ${last}`
}

const georgianUnits = { second: 'წამში', minute: 'წუთში', hour: 'საათში' }

/** `через 5 минут`, rounded up: never sooner than the truth. */
export function formatWait(seconds: number, language: Language): string {
  const [amount, unit] = waitIn(seconds)
  if (language === 'ka') return `${amount} ${georgianUnits[unit]}`
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(amount, unit)
}

function waitIn(seconds: number): [number, keyof typeof georgianUnits] {
  if (seconds <= 90) return [Math.max(1, Math.ceil(seconds)), 'second']
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']
}
