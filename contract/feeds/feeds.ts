import * as z from 'zod/mini'
import type { ListingContent } from '../listings/listing-fields.ts'
import { currencies } from '../listings/listing-words.ts'

/** The formats in which agencies exchange listings with other sites. */
export const feedFormats = [
  'yrl',
  'cian',
  'avito',
  'kyero',
  'openimmo',
  'csv',
  'xlsx',
  'homesoverseas',
  'reso',
] as const
export const feedFormat = z.enum(feedFormats)
export type FeedFormat = z.infer<typeof feedFormat>

/** What a feed may hold at most; the bytes are counted after unpacking. */
export const feedLimits = {
  bytes: 200_000_000,
  offers: 100_000,
  /** All texts of one offer together. */
  offerCharacters: 500_000,
  offerElements: 5_000,
  depth: 32,
  attributes: 64,
  /** A workbook is read as a whole, so it must be smaller. */
  workbookBytes: 20_000_000,
  unpackedWorkbookBytes: 60_000_000,
  pictures: 100,
} as const

/** Why an offer of a feed does not become a listing; each has words in four languages. */
export const refusalReasons = [
  'NO_ID',
  'SAME_ID',
  'OUTSIDE_CITY',
  'UNSUPPORTED_KIND',
  'MARKED_DELETED',
  'TOO_LARGE',
  'UNREADABLE',
  'CUT_OFF',
  'TOO_MANY_OFFERS',
] as const
export const refusalReason = z.enum(refusalReasons)
export type RefusalReason = z.infer<typeof refusalReason>

/** Faults of an offer that becomes a listing all the same. */
export const warningCodes = [
  'UNKNOWN_WORD',
  'NOT_A_NUMBER',
  'UNKNOWN_UNIT',
  'OUT_OF_RANGE',
  'TOO_LONG',
  'MISSING',
  'FLOOR_ABOVE_LAST',
  'FLAT_NUMBER_REMOVED',
  'TEXT_REPAIRED',
  'COORDINATES_SWAPPED',
  'COORDINATES_DROPPED',
  'UNKNOWN_CURRENCY',
  'NO_RATE',
  'PRICE_CONVERTED',
  'PERIOD_CONVERTED',
  'TOO_MANY_PICTURES',
  'PICTURE_TWICE',
  'WRONG_PICTURE_ADDRESS',
] as const
export const warningCode = z.enum(warningCodes)
export type WarningCode = z.infer<typeof warningCode>

export const offerFields = [
  'dealType',
  'category',
  'apartmentCategory',
  'title',
  'description',
  'address',
  'city',
  'coordinates',
  'currency',
  'price',
  'area',
  'floor',
  'floorsCount',
  'heatingTypes',
  'facilities',
  'paymentVariants',
  'apartmentCondition',
  'isExclusive',
  'rentalPeriods',
  'commission',
  'deposit',
  'rentPaymentType',
  'images',
] as const satisfies readonly (keyof ListingContent | 'images')[]
export const offerField = z.enum(offerFields)
export type OfferField = z.infer<typeof offerField>

export const offerWarning = z.object({
  code: warningCode,
  field: z.optional(offerField),
  /** The text in the feed, unchanged. */
  text: z.optional(z.string()),
})
export type OfferWarning = z.infer<typeof offerWarning>

export const offerRefusal = z.object({
  /** null if the feed ends before it names one. */
  id: z.nullable(z.string()),
  /** Counted from 1. */
  line: z.int(),
  reason: refusalReason,
})
export type OfferRefusal = z.infer<typeof offerRefusal>

/** The currencies in feeds. A listing has one of ours; the feed's own sum is stored beside it. */
export const feedCurrencies = [...currencies, 'GBP'] as const
export type FeedCurrency = (typeof feedCurrencies)[number]

/** How much of each currency one dollar buys, and on which day. */
export interface FeedRates {
  at: string
  perDollar: Partial<Record<FeedCurrency, number>>
}

export const pricePeriods = ['day', 'week', 'month', 'year'] as const
export type PricePeriod = (typeof pricePeriods)[number]

/** A sum as the feed gives it; without a period it is a sale price. */
export interface AskedPrice {
  amount: number
  currency: FeedCurrency
  period: PricePeriod | null
}

export interface OriginalPrice extends AskedPrice {
  /** How much of the currency one dollar bought, and on which day. */
  rate: number
  at: string
}

export interface OfferedMedia {
  url: string
  type: 'image' | 'video'
  isPlan: boolean
}

/** A listing as a feed offers it: the words and fields of the listing form, with pictures as addresses. */
export interface OfferedListing extends ListingContent {
  images: OfferedMedia[]
  /** The feed's own price, if it is in a currency that listings do not have. */
  originalPrice: OriginalPrice | null
}

export interface FeedOffer {
  id: string
  line: number
  listing: OfferedListing
  warnings: OfferWarning[]
  /** Data that tells whether two offers are the same home; it is not shown. */
  traces: OfferTraces
}

export interface OfferTraces {
  /** Ids in other fields of the feed, such as its reference or the cadastral number. */
  otherIds: string[]
  /** Only the digits. */
  phones: string[]
  /** The point was looked up from the address, so it is no further evidence. */
  isPointOfAddress: boolean
  /** The number of the flat, which a listing does not show. */
  flat: string | null
  /** The sum for every period that the feed names. */
  prices: AskedPrice[]
}

/** Why a feed could not be read to its end, or is no feed at all. */
export const feedFaults = ['NOT_A_FEED', 'CUT_OFF', 'TOO_LARGE', 'TOO_MANY_OFFERS'] as const
export type FeedFault = (typeof feedFaults)[number]

/** What a format has no way to say of a listing, or what a format asks for and listings do not have. */
export interface FeedGap {
  /**
   * `required`: the listing is left out. `asked`: the listing goes out without it. `lost`: the listing goes out without
   * that part.
   */
  kind: 'required' | 'asked' | 'lost'
  what: FeedGapSubject
  /** Values of the field that the format has no word for. */
  values?: readonly string[]
}

/** What formats ask for besides the fields of a listing. */
export const askedSubjects = [
  'kitchenArea',
  'livingArea',
  'bathrooms',
  'buildYear',
  'phone',
  'buildingName',
  'landArea',
  'region',
  'rate',
] as const
export type FeedGapSubject = OfferField | (typeof askedSubjects)[number]
