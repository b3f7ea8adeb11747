import { limits } from '../../../../contract/limits.ts'
import type { ListingContent } from '../../../../contract/listing-form.ts'
import * as words from '../../../../contract/listing-words.ts'
import { newContent } from '../model/form-content.ts'

type Check = (value: unknown) => boolean

const text =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most
const number =
  ({ min, max }: { min: number; max: number }): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max
const oneOf =
  (options: readonly unknown[]): Check =>
  (value) =>
    options.includes(value)
const someOf =
  (options: readonly unknown[]): Check =>
  (value) =>
    Array.isArray(value) && value.every((each) => options.includes(each))
const flag: Check = (value) => typeof value === 'boolean'
const point: Check = (value) =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite)

/** By hand: a browser has the wire's names and none of its schemas. */
const checks: Record<keyof ListingContent, Check> = {
  dealType: oneOf(words.dealTypes),
  category: oneOf(words.categories),
  apartmentCategory: oneOf(words.apartmentCategories),
  title: text(limits.title),
  description: text(limits.description),
  address: text(limits.text),
  city: text(limits.text),
  coordinates: point,
  currency: oneOf(words.currencies),
  price: number(limits.price),
  area: number(limits.area),
  floor: number(limits.floor),
  floorsCount: number(limits.floorsCount),
  heatingTypes: someOf(words.heatingTypes),
  facilities: someOf(words.facilities),
  paymentVariants: someOf(words.paymentVariants),
  apartmentCondition: oneOf(words.apartmentConditions),
  isExclusive: flag,
  rentalPeriods: someOf(words.rentalPeriods),
  commission: flag,
  deposit: number(limits.deposit),
  rentPaymentType: oneOf(words.rentPaymentTypes),
}

const mayBeUnset = (name: string) =>
  !['dealType', 'currency', 'isExclusive', 'heatingTypes', 'facilities']
    .concat('paymentVariants', 'rentalPeriods')
    .includes(name)

/** Written by an older edition, or by somebody else's hand, it may be anything: what it knows is taken, or none of it. */
export function readContent(given: unknown): ListingContent | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const known = Object.entries(given).filter(([name]) => name in newContent)
  const isSound = known.every(
    ([name, value]) =>
      checks[name as keyof ListingContent](value) || (value === null && mayBeUnset(name)),
  )
  return isSound ? { ...newContent, ...Object.fromEntries(known) } : undefined
}
