import * as z from 'zod/mini'
import { inEveryLanguage } from './languages.ts'
import * as words from './listing-words.ts'
import { coordinates, id, time } from './primitives.ts'

export const imageType = z.enum(['image', 'video'])

export const image = z.object({
  id,
  type: imageType,
  width: z.int(),
  height: z.int(),
  /** A thumbhash in base64, shown until the picture is there. */
  placeholder: z.string(),
})
export type Image = z.infer<typeof image>

export const pricePoint = z.object({ price: z.int(), currency: words.currency, at: time })
export type PricePoint = z.infer<typeof pricePoint>

export const agencyInfo = z.object({
  photoUrl: z.nullable(z.string()),
  agencyName: z.nullable(z.string()),
  telegramUsername: z.nullable(z.string()),
  whatsappNumber: z.nullable(z.string()),
})

export const listing = z.object({
  id,
  ownerId: id,
  dealType: words.dealType,
  category: z.nullable(words.category),
  apartmentCategory: z.nullable(words.apartmentCategory),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** The address in each language, when the gazetteer knows it. */
  addressIn: z.nullable(inEveryLanguage),
  district: z.nullable(inEveryLanguage),
  city: z.nullable(z.string()),
  coordinates: z.nullable(coordinates),
  currency: words.currency,
  price: z.nullable(z.int()),
  pricePerMeter: z.nullable(z.int()),
  area: z.nullable(z.number()),
  floor: z.nullable(z.int()),
  floorsCount: z.nullable(z.int()),
  heatingTypes: z.array(words.heatingType),
  facilities: z.array(words.facility),
  images: z.array(image),
  paymentVariants: z.array(words.paymentVariant),
  apartmentCondition: z.nullable(words.apartmentCondition),
  isExclusive: z.boolean(),
  rentalPeriods: z.array(z.int()),
  commission: z.nullable(z.boolean()),
  deposit: z.nullable(z.int()),
  rentPaymentType: z.nullable(words.rentPaymentType),
  source: words.source,
  status: words.status,
  /** The operator's note; owner and operator only. */
  statusNote: z.optional(z.nullable(z.string())),
  agencyInfo,
  isFavourite: z.boolean(),
  priceHistory: z.array(pricePoint),
  /** How often it was seen, kept and asked about; owner and operator only. */
  views: z.optional(z.int()),
  favourites: z.optional(z.int()),
  appointments: z.optional(z.int()),
  /** Other than what was last approved, the price aside; owner and operator only. */
  isChanged: z.optional(z.boolean()),
  /** Grows with every edit; sent back in If-Match so that two editors do not overwrite each other. */
  version: z.int(),
  createdAt: time,
  updatedAt: time,
  publishedAt: z.nullable(time),
})
export type Listing = z.infer<typeof listing>

/** What is left of a listing that was public once: the answer 410 carries it beside the error. */
export const withdrawnListing = z.object({
  id,
  dealType: words.dealType,
  category: z.nullable(words.category),
})
export type WithdrawnListing = z.infer<typeof withdrawnListing>
