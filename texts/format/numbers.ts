import type { Language } from '../../contract/languages.ts'
import type { Currency } from '../../contract/listings/listing-words.ts'
import { currencySymbols } from '../../contract/listings/listing-words.ts'

/**
 * Chrome knows no Georgian formats: it would write numbers, dates and lists in the language of its menus, and differ
 * from the server. What is special in Georgian is written here; the rest uses Russian, which groups digits and orders
 * days in the same way.
 */
export const knownLocale = (language: Language) => (language === 'ka' ? 'ru' : language)

/** The short words for thousand, million and so on in Georgian. */
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

/** Cached because making a format costs more than using it a hundred times. */
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
 * Server and browser may have different versions of the formatting rules. To make both write the same, this replaces
 * special spaces and removes invisible marks of direction; a `<bdi>` around the text sets its direction.
 */
const even = (text: string) =>
  text.replace(/[\u202f\u2009 ]/g, '\u00a0').replace(/[\u200e\u200f\u061c]/g, '')

/**
 * `85 000 $` in the order of the language, without cents. All currencies are written like dollars, because the rules of
 * few languages know the sign of the lari, and some spell it out.
 */
export function formatMoney(amount: number, currency: Currency, language: Language) {
  const written = formatNumber(amount, language, 0)
  const symbol = currencySymbols[currency]
  if (language !== 'en') return `${written}\u00a0${symbol}`
  return written.startsWith('-') ? `-${symbol}${written.slice(1)}` : symbol + written
}

/** `85 тыс. $`, for a chip or a pin with little room. */
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

/**
 * Written by hand: the browser's own formatter takes longer to start than the whole rest of a first page takes to
 * become usable.
 */
export function formatNumber(number: number, language: Language, decimals = 2) {
  const { group, decimal } = signs[language]
  const [whole = '', rest] = String(round(Math.abs(number), decimals)).split('.')
  const written = whole.replace(/\B(?=(\d{3})+$)/g, group) + (rest ? decimal + rest : '')
  return number < 0 && written !== '0' ? `-${written}` : written
}

/** Rounds the decimal digits, half upwards: 1.005 becomes 1.01, although its binary value is a little smaller. */
const round = (number: number, decimals: number) =>
  number < 1e-6 ? 0 : Number(`${Math.round(Number(`${number}e${decimals}`))}e-${decimals}`)

const listWords = {
  ru: { conjunction: 'и', disjunction: 'или' },
  en: { conjunction: 'and', disjunction: 'or' },
  ka: { conjunction: 'და', disjunction: 'ან' },
  he: { conjunction: 'ו', disjunction: 'או' },
} as const satisfies Record<Language, unknown>

/** `a, b and c`, or `a, b or c`. Written by hand like numbers, for the same reason. */
export function formatList(
  items: readonly string[],
  language: Language,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const last = items.at(-1) ?? ''
  if (items.length < 2) return last
  const comma = language === 'en' && items.length > 2 ? ',' : ''
  const word = listWords[language][type]
  return `${items.slice(0, -1).join(', ')}${comma} ${word}${afterListWord(word, last)}${last}`
}

/** The Hebrew "and" belongs to the word after it; a hyphen sets it off from other letters and digits. */
function afterListWord(word: string, last: string) {
  if (word !== listWords.he.conjunction) return ' '
  return /^[א-ת]/.test(last) ? '' : '-'
}
