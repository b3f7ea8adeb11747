import type { Language } from '../../../contract/languages.ts'
import type { Currency } from '../../../contract/listing-words.ts'
import { currencySymbols } from '../../../contract/listing-words.ts'
import { knownLocale, numberParts } from '../../i18n/intl.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Building a format costs more than using it a hundred times. */
function formatOf(language: Language, options: Intl.NumberFormatOptions) {
  const key = language + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.NumberFormat(knownLocale(language), options)
  formats.set(key, format)
  return format
}

/**
 * A server and a browser know different editions of the same rules: the kind of space and the invisible marks of
 * direction are evened out, so that the first paint is the same. Direction is the business of a `<bdi>` around it.
 */
const even = (text: string) =>
  text.replace(/[\u202f\u2009 ]/g, '\u00a0').replace(/[\u200e\u200f\u061c]/g, '')

/** `85 000 $`, as the language writes it, without cents. */
export const formatMoney = (amount: number, currency: Currency, language: Language) =>
  write(amount, currency, language, { maximumFractionDigits: 0 })

/** `85 тыс. $`: for a chip or a pin, where there is little room. */
export const formatMoneyShort = (amount: number, currency: Currency, language: Language) =>
  write(amount, currency, language, { notation: 'compact', maximumFractionDigits: 1 })

/** As dollars are written, with the sign of the currency: few languages know that of the lari, and some spell it. */
function write(
  amount: number,
  currency: Currency,
  language: Language,
  options: Intl.NumberFormatOptions,
) {
  const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  const parts = numberParts(amount, language, formatOf(language, { ...dollars, ...options }))
  const symbol = currencySymbols[currency]
  return even(parts.map(({ type, value }) => (type === 'currency' ? symbol : value)).join(''))
}

export const formatNumber = (number: number, language: Language, decimals = 2) =>
  even(formatOf(language, { maximumFractionDigits: decimals }).format(number))
