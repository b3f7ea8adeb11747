import { limits } from '../limits.ts'
import * as words from './listing-words.ts'

interface Range {
  min: number
  max: number
}

type Kind =
  /** One of the words, or any number of them. */
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'choices'; options: readonly (string | number)[] }
  /** Text of one line, or of several. */
  | { kind: 'line'; most: number }
  | { kind: 'prose'; most: number }
  | { kind: 'whole'; range: Range }
  | { kind: 'decimal'; range: Range }
  | { kind: 'flag' }
  | { kind: 'point' }

/** A field that may be empty (null), and is at first. */
const mayBeUnset = <const K extends Kind>(kind: K) => ({
  ...kind,
  mayBeUnset: true as const,
  startsAs: null,
})

/** A field that always has a value: it starts with this one and cannot be cleared. */
const always = <const K extends Kind, Value>(startsAs: Value, kind: K) => ({
  ...kind,
  mayBeUnset: false as const,
  startsAs,
})

const choice = <const Word extends string>(options: readonly Word[]) => ({
  kind: 'choice' as const,
  options,
})
const choices = <const Word extends string | number>(options: readonly Word[]) =>
  always<{ kind: 'choices'; options: readonly Word[] }, Word[]>([], { kind: 'choices', options })

/**
 * All that an owner writes about a listing, field by field. The schemas of forms and answers, the columns of the table,
 * the form of a new listing and the check of a saved draft are made from here. A new field needs a line here, a column
 * in the database, and its place on the screens.
 */
export const listingFields = {
  dealType: always('sale', choice(words.dealTypes)),
  category: mayBeUnset(choice(words.categories)),
  apartmentCategory: mayBeUnset(choice(words.apartmentCategories)),
  title: mayBeUnset({ kind: 'line', most: limits.title }),
  description: mayBeUnset({ kind: 'prose', most: limits.description }),
  address: mayBeUnset({ kind: 'line', most: limits.text }),
  city: mayBeUnset({ kind: 'line', most: limits.text }),
  coordinates: mayBeUnset({ kind: 'point' }),
  currency: always(words.newListing.currency, choice(words.currencies)),
  price: mayBeUnset({ kind: 'whole', range: limits.price }),
  area: mayBeUnset({ kind: 'decimal', range: limits.area }),
  floor: mayBeUnset({ kind: 'whole', range: limits.floor }),
  floorsCount: mayBeUnset({ kind: 'whole', range: limits.floorsCount }),
  heatingTypes: choices(words.heatingTypes),
  facilities: choices(words.facilities),
  paymentVariants: choices(words.paymentVariants),
  apartmentCondition: mayBeUnset(choice(words.apartmentConditions)),
  isExclusive: always(false, { kind: 'flag' }),
  rentalPeriods: choices(words.rentalPeriods),
  commission: mayBeUnset({ kind: 'flag' }),
  deposit: mayBeUnset({ kind: 'whole', range: limits.deposit }),
  rentPaymentType: mayBeUnset(choice(words.rentPaymentTypes)),
}

export type ListingFields = typeof listingFields
export type FieldName = keyof ListingFields
export type Field = ListingFields[FieldName]

/** The type of a field's value when it is not empty. */
export type Held<F extends Kind> = F extends { kind: 'choice'; options: readonly (infer Word)[] }
  ? Word
  : F extends { kind: 'choices'; options: readonly (infer Word)[] }
    ? (Word extends number ? number : Word)[]
    : F extends { kind: 'line' | 'prose' }
      ? string
      : F extends { kind: 'whole' | 'decimal' }
        ? number
        : F extends { kind: 'flag' }
          ? boolean
          : readonly [number, number]

type ValueOf<F extends Field> = F['mayBeUnset'] extends false ? Held<F> : Held<F> | null

/** The parts of a listing that its owner writes. */
export type ListingContent = { [Name in FieldName]: ValueOf<ListingFields[Name]> }

export const fieldNames = Object.keys(listingFields) as FieldName[]

/** A listing before anything is filled in. Its first price of 300 is the form's own, and callers add the city. */
export const emptyListing = Object.fromEntries(
  Object.entries(listingFields).map(([name, { startsAs }]) => [name, startsAs]),
) as ListingContent
