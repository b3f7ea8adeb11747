import { formatList, formatNumber } from '../../../../texts/format/numbers.ts'
import type { ScreenTexts } from '../../../kernel/i18n/screen-texts.ts'

/** The words for a field whose values are words of ours. */
const wordsOf: Record<string, (value: string) => string> = {
  dealType: (value) => `listing:dealChoice.${value}`,
  category: (value) => `listing:category.${value}`,
  apartmentCategory: (value) => `listing:rooms.${value}`,
  apartmentCondition: (value) => `listing:condition.${value}`,
  heatingTypes: (value) => `listing:heating.${value}`,
  facilities: (value) => `listing:facility.${value}`,
  paymentVariants: (value) => `listing:payment.${value}`,
  rentPaymentType: (value) => `ad:terms.rentPay.${value}`,
}

/** What a field of a listing held, for an operator to read; undefined where it held nothing. */
export function describeValue(
  field: string,
  value: unknown,
  texts: ScreenTexts,
): string | undefined {
  const { t, language } = texts
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value)) return describeList(field, value, texts)
  if (typeof value === 'boolean') return t(value ? 'operator:changes.yes' : 'operator:changes.no')
  if (typeof value === 'number') return formatNumber(value, language)
  const key = wordsOf[field]
  return key ? t(key(String(value))) : String(value)
}

function describeList(field: string, values: readonly unknown[], texts: ScreenTexts) {
  if (values.length === 0) return undefined
  // Digits of a place are compared, not read: they stand as they are.
  if (field === 'coordinates') return values.map((each) => Number(each).toFixed(5)).join(', ')
  const words = values.flatMap((value) => describeValue(field, value, texts) ?? [])
  return formatList(words, texts.language)
}
