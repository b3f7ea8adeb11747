import type { Language } from '../../contract/languages.ts'

/**
 * Chrome knows no Georgian numbers, dates and lists: it would write them in the language of its own menus, and not as
 * the server did. What Georgian has of its own is written here, the rest as in Russian, which groups digits and
 * orders days in the same way.
 */
export const knownLocale = (language: Language) => (language === 'ka' ? 'ru' : language)

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

/** By the calendar in Batumi, four hours early all year round: server and browser write the same day. */
export function dayOf(at: string) {
  const inBatumi = new Date(Date.parse(at) + 4 * 3_600_000)
  return {
    year: inBatumi.getUTCFullYear(),
    month: inBatumi.getUTCMonth(),
    day: inBatumi.getUTCDate(),
  }
}

/** `21.11.2026`, by hand: the browser's own dates take longer to get ready than a whole page takes to come alive. */
export function formatDayShort(at: string, language: Language) {
  const { year, month, day } = dayOf(at)
  const two = (number: number) => String(number).padStart(2, '0')
  if (language === 'en') return `${two(month + 1)}/${two(day)}/${year}`
  return `${two(day)}.${two(month + 1)}.${year}`
}

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
