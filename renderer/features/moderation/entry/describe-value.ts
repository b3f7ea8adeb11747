import {
  apartmentCategories,
  apartmentConditions,
  categories,
  currencies,
  dealTypes,
  facilities,
  heatingTypes,
  paymentVariants,
  rentPaymentTypes,
} from '../../../../contract/listings/listing-words.ts'
import type { Price } from '../../../../contract/listings/price-bounds.ts'
import { formatList, formatMoney, formatNumber } from '../../../../texts/format/numbers.ts'
import type { KeyWithoutBlanks, TextSource } from '../../../../texts/keys.ts'

/** The text keys for fields whose values are our own words; undefined for a value that is no longer one of them. */
const wordsOf: Record<string, (value: unknown) => KeyWithoutBlanks | undefined> = {
  dealType: keysOf(dealTypes, (each) => `operator:deal.${each}`),
  category: keysOf(categories, (each) => `listing:category.${each}`),
  apartmentCategory: keysOf(apartmentCategories, (each) => `listing:rooms.${each}`),
  apartmentCondition: keysOf(apartmentConditions, (each) => `listing:condition.${each}`),
  heatingTypes: keysOf(heatingTypes, (each) => `listing:heating.${each}`),
  facilities: keysOf(facilities, (each) => `listing:facility.${each}`),
  paymentVariants: keysOf(paymentVariants, (each) => `listing:payment.${each}`),
  rentPaymentType: keysOf(rentPaymentTypes, (each) => `ad:terms.rentPay.${each}`),
}

function keysOf<Word extends string>(
  words: readonly Word[],
  keyOf: (word: Word) => KeyWithoutBlanks,
) {
  return (value: unknown) => {
    const word = words.find((each) => each === value)
    return word && keyOf(word)
  }
}

/** The value of a listing's field as an operator reads it; undefined where the field was empty. */
export function describeValue(
  field: string,
  value: unknown,
  texts: TextSource,
): string | undefined {
  const { t, language } = texts
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value)) return describeList(field, value, texts)
  if (typeof value === 'boolean') return t(value ? 'operator:changes.yes' : 'operator:changes.no')
  if (typeof value === 'number') return formatNumber(value, language)
  if (isPrice(value)) return formatMoney(value.price, value.currency, language)
  const key = wordsOf[field]?.(value)
  return key ? t(key) : String(value)
}

/** A change of the price holds amount and currency together. */
const isPrice = (value: unknown): value is Price =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Price>).price === 'number' &&
  currencies.some((each) => each === (value as Partial<Price>).currency)

function describeList(field: string, values: readonly unknown[], texts: TextSource) {
  if (values.length === 0) return undefined
  // The digits of coordinates are compared, not read: the language does not change how they are written.
  if (field === 'coordinates') return values.map((each) => Number(each).toFixed(5)).join(', ')
  const words = values.flatMap((value) => describeValue(field, value, texts) ?? [])
  return formatList(words, texts.language)
}
