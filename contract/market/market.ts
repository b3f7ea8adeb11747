import * as z from 'zod/mini'
import { inEveryLanguage } from '../languages.ts'
import { limits } from '../limits.ts'
import { listing } from '../listings/listing.ts'
import { fieldSchemas } from '../listings/listing-form.ts'
import { walkPoint } from '../listings/listing-search.ts'
import type { DealType } from '../listings/listing-words.ts'
import * as words from '../listings/listing-words.ts'
import { decimal, id, idParams, line, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

/** With fewer listings a market gets no prices and no page. */
export const leastInMarket = 5

/** How prices of a market are compared: sale prices by the square metre, all others for the whole home. */
export const priceUnit = (dealType: DealType) => (dealType === 'sale' ? 'meter' : 'home')

/** In whole dollars, days or percent; null if too few are known. */
const figure = z.nullable(z.int())

/** Listings of one kind in one district, or in the whole city. */
export const market = z.object({
  dealType: words.dealType,
  category: words.category,
  district: z.nullable(inEveryLanguage),
  listings: z.int(),
  /** The median of the prices in dollars, by `priceUnit`, with the lower and the upper quartile. */
  median: figure,
  low: figure,
  high: figure,
})
export type Market = z.infer<typeof market>

export const marketMonth = z.object({
  /** `2026-11`. */
  month: z.string(),
  /** How many were public when the month ended, or are now. */
  listings: z.int(),
  median: figure,
})
export type MarketMonth = z.infer<typeof marketMonth>

export const marketReport = z.object({
  ...market.shape,
  at: time,
  /** Listings withdrawn in the last 180 days: how many, and the median of the days they were offered. */
  withdrawn: z.object({ listings: z.int(), medianDays: figure }),
  /** How many listings cost less now than before, and by how much. */
  drops: z.object({ listings: z.int(), medianPercent: figure }),
  /** The last twelve months, oldest first. */
  months: z.array(marketMonth),
})
export type MarketReport = z.infer<typeof marketReport>

/** With fewer similar listings there is no estimate for a home. */
export const leastForEstimate = 15

/** The range in dollars that eight of ten similar homes ask; null if too few are similar. */
const estimate = z.nullable(
  z.object({ low: z.int(), middle: z.int(), high: z.int(), compared: z.int() }),
)

/** Prices of one deal and category on a street or in a district, by `priceUnit`; null if there are too few listings. */
const placePrices = z.nullable(
  z.object({
    names: inEveryLanguage,
    listings: z.int(),
    median: z.int(),
    low: z.int(),
    high: z.int(),
  }),
)
export type PlacePrices = z.infer<typeof placePrices>

export const homePrices = z.object({
  estimate,
  street: placePrices,
  district: placePrices,
})
export type HomePrices = z.infer<typeof homePrices>

/**
 * Smaller numbers of people are not shown, and larger ones are rounded down to a multiple of this, so that nobody can
 * be identified.
 */
export const leastPeople = 5

const wanted = {
  /** How many people it fits at least; null if they are too few, or the home has no price. */
  people: z.nullable(z.int()),
  /**
   * How many more people a lower price would fit: the smallest of a few price cuts that adds enough people to be shown.
   */
  lower: z.nullable(z.object({ percent: z.int(), price: z.int(), people: z.int() })),
}

/** Who waits for a home like the one described: people who saved a search that it fits. */
export const demand = z.object({
  ...wanted,
  /** People who only searched for it in the last 30 days; somebody who came on several days counts once for each. */
  visitors: z.object(wanted),
  /** The median number of views of similar listings in the last 30 days; null if too few are similar. */
  views: z.nullable(z.object({ median: z.int(), compared: z.int() })),
})
export type Demand = z.infer<typeof demand>

/** By how many percent its square metre is dearer than the median of similar listings; negative if it is cheaper. */
const place = z.nullable(z.object({ percent: z.int(), compared: z.int() }))

/** What a listing asks compared with similar ones. */
export const worth = z.object({
  /**
   * The market of its kind in its district, or in the whole city if the district has too few listings; null if the city
   * has too few as well.
   */
  market: z.nullable(market),
  place,
  estimate,
})
export type Worth = z.infer<typeof worth>

/** The place of one listing among similar ones; only told if fifteen or more are similar. */
export const listingPlace = z.object({ id, place })
export type ListingPlace = z.infer<typeof listingPlace>

/** In what a cheaper listing may be worse than the one compared with it. */
export const concession = z.enum(['area', 'floor', 'sea'])
export type Concession = z.infer<typeof concession>

export const cheaperListing = z.object({
  listing,
  /** By how many percent its square metre is cheaper. */
  percent: z.int(),
  concession: z.nullable(concession),
})
export type CheaperListing = z.infer<typeof cheaperListing>

const homeQuery = z.strictObject({
  dealType: words.dealType,
  category: words.category,
  apartmentCondition: z.optional(words.apartmentCondition),
  area: decimal(limits.area),
  /** `41.6452,41.6372` */
  at: walkPoint,
  /** As typed. If it names a street, the prices of the street are told. */
  address: z.optional(line(limits.text)),
  /** The id of the described listing, if it exists already: it must not be compared with itself. */
  id: z.optional(id),
})
export type HomeQuery = z.infer<typeof homeQuery>

const marketQuery = z.strictObject({
  dealType: words.dealType,
  category: words.category,
  /** The English name in the gazetteer; without it, the whole city. */
  district: z.optional(line(limits.text, 1)),
})
export type MarketQuery = z.infer<typeof marketQuery>

export const markets = {
  find: route('GET', '/markets', {
    summary: 'What listings ask, by deal, category and district',
    answer: z.array(market),
  }),
  report: route('GET', '/market', {
    summary: 'One market: prices now and over the last year, time to withdrawal, drops',
    query: marketQuery,
    answer: marketReport,
  }),
  table: route('GET', '/market.csv', {
    summary: 'The months of a market as a table',
    query: marketQuery,
    answer: z.string(),
    answerKind: 'text',
    textType: 'text/csv',
  }),
  places: route('GET', '/apartments/worth', {
    summary: 'Where some listings stand among those like them; of those that the caller may see',
    query: z.strictObject({ ids: z.array(id).check(z.maxLength(50)) }),
    answer: z.array(listingPlace),
  }),
  estimate: route('GET', '/worth', {
    summary: 'What homes like one that is described ask, and what its street and its district do',
    query: homeQuery,
    answer: homePrices,
  }),
  demand: route('POST', '/demand', {
    summary:
      'Who waits for a home as it is being described: in steps of five people, and of nobody fewer',
    body: z.strictObject({
      ...fieldSchemas,
      /** The id of the described listing, if it exists already. */
      id: z.optional(id),
    }),
    answer: demand,
    withoutKey: 'it only reads',
  }),
  cheaper: route('GET', '/apartments/:id/cheaper', {
    summary: 'Up to three listings that give the same for less, or are worse in one thing alone',
    params: idParams,
    answer: z.array(cheaperListing),
  }),
  worth: route('GET', '/apartments/:id/worth', {
    summary: 'Where a listing stands among those like it',
    params: idParams,
    answer: worth,
  }),
}
