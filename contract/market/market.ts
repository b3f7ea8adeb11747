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

/** Fewer listings than these say nothing of a market, and are no page of it. */
export const leastInMarket = 5

/** What a market's prices are for: homes for sale are compared by the square metre, others as a whole. */
export const priceUnit = (dealType: DealType) => (dealType === 'sale' ? 'meter' : 'home')

/** In whole dollars, or whole days or percent; null where too few are known. */
const figure = z.nullable(z.int())

/** Listings of one kind in one district, or in the whole city. */
export const market = z.object({
  dealType: words.dealType,
  category: words.category,
  district: z.nullable(inEveryLanguage),
  listings: z.int(),
  /** Of the prices in dollars, by `priceUnit`; the quarter below and the quarter above beside it. */
  median: figure,
  low: figure,
  high: figure,
})
export type Market = z.infer<typeof market>

export const marketMonth = z.object({
  /** `2026-11`. */
  month: z.string(),
  /** Public when the month ended, or now. */
  listings: z.int(),
  median: figure,
})
export type MarketMonth = z.infer<typeof marketMonth>

export const marketReport = z.object({
  ...market.shape,
  at: time,
  /** Of the listings withdrawn in the last 180 days: how many, and how long they were offered. */
  withdrawn: z.object({ listings: z.int(), medianDays: figure }),
  /** How many stand below what they were asked for, and by how much. */
  drops: z.object({ listings: z.int(), medianPercent: figure }),
  /** The last twelve, oldest first. */
  months: z.array(marketMonth),
})
export type MarketReport = z.infer<typeof marketReport>

/** With fewer like it, nothing is said of what a home would ask. */
export const leastForEstimate = 15

/** What eight of ten homes like one would ask, in dollars; null where too few are like it. */
const estimate = z.nullable(
  z.object({ low: z.int(), middle: z.int(), high: z.int(), compared: z.int() }),
)

/** What the listings of one deal and category on a street or in a district ask, by `priceUnit`; null where there are too few. */
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

/** Of fewer people nothing is said, and of more in steps of so many: nobody can be made out among them. */
export const leastPeople = 5

const wanted = {
  /** How many people it fits at least; null where they are too few, or it has no price. */
  people: z.nullable(z.int()),
  /** How many more it would fit for less: the least of a few steps down that adds enough to be told of. */
  lower: z.nullable(z.object({ percent: z.int(), price: z.int(), people: z.int() })),
}

/** Who waits for a home like the one that is described: those who saved a search for it. */
export const demand = z.object({
  ...wanted,
  /** Those who only looked for it in the last 30 days; somebody who came on several of them counts for each. */
  visitors: z.object(wanted),
  /** How often half of the listings like it were looked at in the last 30 days, or more often; null where too few are. */
  views: z.nullable(z.object({ median: z.int(), compared: z.int() })),
})
export type Demand = z.infer<typeof demand>

/** By how many percent a square metre is dearer than the median of those like it; below it, negative. */
const place = z.nullable(z.object({ percent: z.int(), compared: z.int() }))

/** What a listing asks beside those like it. */
export const worth = z.object({
  /** The listings of its kind in its district, or in the whole city where the district has too few; else null. */
  market: z.nullable(market),
  place,
  estimate,
})
export type Worth = z.infer<typeof worth>

/** Of one listing among many: told only where fifteen or more are like it. */
export const listingPlace = z.object({ id, place })
export type ListingPlace = z.infer<typeof listingPlace>

/** In what a cheaper listing may be worse than the one it is beside. */
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
  /** As typed: its street's prices are told where it names one. */
  address: z.optional(line(limits.text)),
  /** The listing that it is already, which is not like itself. */
  id: z.optional(id),
})
export type HomeQuery = z.infer<typeof homeQuery>

const marketQuery = z.strictObject({
  dealType: words.dealType,
  category: words.category,
  /** By its English name in the gazetteer; absent, the whole city. */
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
      /** The listing that it is already. */
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
