import * as z from 'zod/mini'
import type { ListingContent } from '../listings/listing-fields.ts'
import { currencies } from '../listings/listing-words.ts'

/** How agencies exchange their listings with other sites. */
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
  /** Of one offer, all its texts together. */
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

/** What is not as it should be in an offer that is taken all the same. */
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
  /** What the feed says there, as it says it. */
  text: z.optional(z.string()),
})
export type OfferWarning = z.infer<typeof offerWarning>

export const offerRefusal = z.object({
  /** null where the feed ends before it names one. */
  id: z.nullable(z.string()),
  /** Counted from 1. */
  line: z.int(),
  reason: refusalReason,
})
export type OfferRefusal = z.infer<typeof offerRefusal>

/** Currencies that feeds ask in. A listing has one of ours; the sum that was asked is kept beside it. */
export const feedCurrencies = [...currencies, 'GBP'] as const
export type FeedCurrency = (typeof feedCurrencies)[number]

/** How much of each currency one dollar buys, and on which day. */
export interface FeedRates {
  at: string
  perDollar: Partial<Record<FeedCurrency, number>>
}

export const pricePeriods = ['day', 'week', 'month', 'year'] as const
export type PricePeriod = (typeof pricePeriods)[number]

/** A sum as the feed asks it; without a period it is the price of a sale. */
export interface AskedPrice {
  amount: number
  currency: FeedCurrency
  period: PricePeriod | null
}

export interface OriginalPrice extends AskedPrice {
  /** How many of its currency one dollar bought, and on which day. */
  rate: number
  at: string
}

export interface OfferedMedia {
  url: string
  type: 'image' | 'video'
  isPlan: boolean
}

/** A listing as a feed offers it: the words and fields of a listing's form, pictures by their addresses. */
export interface OfferedListing extends ListingContent {
  images: OfferedMedia[]
  /** Where the feed asks in a currency that listings do not have. */
  originalPrice: OriginalPrice | null
}

export interface FeedOffer {
  id: string
  line: number
  listing: OfferedListing
  warnings: OfferWarning[]
  /** What tells that two offers are one home, and is not shown. */
  traces: OfferTraces
}

export interface OfferTraces {
  /** Ids in the feed's other fields: its reference, the cadastral number. */
  otherIds: string[]
  /** Digits alone. */
  phones: string[]
  /** The point was found by the address, so it tells no more than that. */
  isPointOfAddress: boolean
  /** The flat's number, which a listing does not show. */
  flat: string | null
  /** The sums of every period that the feed names. */
  prices: AskedPrice[]
}

/** Why a feed ends before its end, or is none. */
export const feedFaults = ['NOT_A_FEED', 'CUT_OFF', 'TOO_LARGE', 'TOO_MANY_OFFERS'] as const
export type FeedFault = (typeof feedFaults)[number]

/** What a listing cannot say in a format, or the format asks and no listing tells. */
export interface FeedGap {
  /** `required`: the listing is left out. `asked`: it goes out without it. `lost`: it goes out without that part. */
  kind: 'required' | 'asked' | 'lost'
  what: FeedGapSubject
  /** The words of the field that the format has none for. */
  values?: readonly string[]
}

/** What formats ask for beside the fields of a listing. */
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
