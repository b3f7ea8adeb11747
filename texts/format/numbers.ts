import type { Language } from '../../contract/languages.ts'
import type { Currency } from '../../contract/listings/listing-words.ts'
import { currencySymbols } from '../../contract/listings/listing-words.ts'

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
const numberParts = (
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

/** Building a format costs more than using it a hundred times. */
const shortFormats = new Map<Language, Intl.NumberFormat>()

function shortFormatOf(language: Language) {
  const known = shortFormats.get(language)
  if (known) return known
  const format = new Intl.NumberFormat(knownLocale(language), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  shortFormats.set(language, format)
  return format
}

/**
 * A server and a browser know different editions of the same rules: the kind of space and the invisible marks of
 * direction are evened out, so that the first paint is the same. Direction is the business of a `<bdi>` around it.
 */
const even = (text: string) =>
  text.replace(/[\u202f\u2009 ]/g, '\u00a0').replace(/[\u200e\u200f\u061c]/g, '')

/**
 * `85 000 $`, as the language writes it, without cents. Written here as dollars are: few languages know the sign of the
 * lari, and some spell it.
 */
export function formatMoney(amount: number, currency: Currency, language: Language) {
  const written = formatNumber(amount, language, 0)
  const symbol = currencySymbols[currency]
  if (language !== 'en') return `${written}\u00a0${symbol}`
  return written.startsWith('-') ? `-${symbol}${written.slice(1)}` : symbol + written
}

/** `85 тыс. $`: for a chip or a pin, where there is little room. */
export function formatMoneyShort(amount: number, currency: Currency, language: Language) {
  const parts = numberParts(amount, language, shortFormatOf(language))
  const symbol = currencySymbols[currency]
  return even(parts.map(({ type, value }) => (type === 'currency' ? symbol : value)).join(''))
}

const signs = {
  ru: { group: '\u00a0', decimal: ',' },
  en: { group: ',', decimal: '.' },
  ka: { group: '\u00a0', decimal: ',' },
  he: { group: ',', decimal: '.' },
} as const satisfies Record<Language, unknown>

/** By hand: the browser's own takes longer to get ready than the whole rest of a first page takes to come alive. */
export function formatNumber(number: number, language: Language, decimals = 2) {
  const { group, decimal } = signs[language]
  const [whole = '', rest] = String(round(Math.abs(number), decimals)).split('.')
  const written = whole.replace(/\B(?=(\d{3})+$)/g, group) + (rest ? decimal + rest : '')
  return number < 0 && written !== '0' ? `-${written}` : written
}

/** Of the number as it is written, where half goes up: 1.005 is 1.01, which it is not in the machine's own digits. */
const round = (number: number, decimals: number) =>
  number < 1e-6 ? 0 : Number(`${Math.round(Number(`${number}e${decimals}`))}e-${decimals}`)

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
