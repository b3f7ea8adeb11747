import * as z from 'zod/mini'
import { limits, theCity } from './limits.ts'
import * as words from './listing-words.ts'
import { coordinates, decimal, flag, id, line, prose, wholeNumber } from './primitives.ts'

/** null clears a field, absent leaves it as it is. */
const field = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))
const list = <T extends z.ZodMiniType>(schema: T, max: number) =>
  z.optional(
    z.array(schema).check(z.maxLength(max), z.refine(isWithoutRepeats, 'names a value twice')),
  )

const isWithoutRepeats = (values: readonly unknown[]) => new Set(values).size === values.length

const rentalPeriod = z
  .pipe(z.union([z.number(), z.string()]), z.transform(Number))
  .check(
    z.refine((n) => (words.rentalPeriods as readonly number[]).includes(n), 'must be 1, 6 or 12'),
  )

export const listingFields = {
  dealType: z.optional(words.dealType),
  category: field(words.category),
  apartmentCategory: field(words.apartmentCategory),
  title: field(line(limits.title)),
  description: field(prose(limits.description)),
  address: field(line(limits.text)),
  city: field(line(limits.text)),
  coordinates: z.optional(z.union([coordinates, z.tuple([])])),
  currency: z.optional(words.currency),
  price: field(wholeNumber(limits.price)),
  area: field(decimal(limits.area)),
  floor: field(wholeNumber(limits.floor)),
  floorsCount: field(wholeNumber(limits.floorsCount)),
  heatingTypes: list(words.heatingType, 10),
  facilities: list(words.facility, 20),
  paymentVariants: list(words.paymentVariant, 10),
  apartmentCondition: field(words.apartmentCondition),
  isExclusive: z.optional(flag),
  rentalPeriods: list(rentalPeriod, 3),
  commission: field(flag),
  deposit: field(wholeNumber(limits.deposit)),
  rentPaymentType: field(words.rentPaymentType),
}

export const newListingForm = z.strictObject({
  ...listingFields,
  /** A new listing has no pictures that stay: forms that always send the list may send it empty. */
  images: z.optional(z.array(id)),
  /** A draft starts unpublished and may lack what publishing requires. */
  draft: z.optional(flag),
})
export type NewListingForm = z.infer<typeof newListingForm>

export const listingChanges = z.strictObject({
  ...listingFields,
  /** The pictures that stay, in order; the others go. Absent leaves them all. */
  images: z.optional(z.array(id)),
})
export type ListingChanges = z.infer<typeof listingChanges>

/** The parts of a listing that its owner writes. */
export interface ListingContent {
  dealType: words.DealType
  category: words.Category | null
  apartmentCategory: words.ApartmentCategory | null
  title: string | null
  description: string | null
  address: string | null
  city: string | null
  coordinates: readonly [number, number] | null
  currency: words.Currency
  price: number | null
  area: number | null
  floor: number | null
  floorsCount: number | null
  heatingTypes: words.HeatingType[]
  facilities: words.Facility[]
  paymentVariants: words.PaymentVariant[]
  apartmentCondition: words.ApartmentCondition | null
  isExclusive: boolean
  rentalPeriods: number[]
  commission: boolean | null
  deposit: number | null
  rentPaymentType: words.RentPaymentType | null
}

/** A listing as it starts: the price of 300 and the city are the form's own first values, not a stored default. */
export const emptyListing: ListingContent = {
  dealType: 'sale',
  category: null,
  apartmentCategory: null,
  title: null,
  description: null,
  address: null,
  city: theCity,
  coordinates: null,
  currency: words.newListing.currency,
  price: null,
  area: null,
  floor: null,
  floorsCount: null,
  heatingTypes: [],
  facilities: [],
  paymentVariants: [],
  apartmentCondition: null,
  isExclusive: false,
  rentalPeriods: [],
  commission: null,
  deposit: null,
  rentPaymentType: null,
}
