import type { Filters, Point } from '../listings/listing-search.ts'
import { parseBox, parsePoints, parsePolygon } from '../listings/listing-search.ts'
import * as words from '../listings/listing-words.ts'
import type { Rates } from '../market/money.ts'
import { walking } from '../search/walking.ts'
import type { Reach } from './in-area.ts'
import { isInBox, isInPolygon, isInReach } from './in-area.ts'
import type { SnapshotColumns, WordColumn } from './listing-columns.ts'
import { commissions, noFloor, notSaid } from './listing-columns.ts'
import type { NumberCondition } from './number-conditions.ts'
import { between, inDollars } from './number-conditions.ts'
import { priceBounds } from './price-bounds.ts'
import type { WordCondition } from './word-conditions.ts'
import { havingAll, havingOne, holding, takeMarked } from './word-conditions.ts'

/** All that a filter needs to know besides its own value. */
export interface FilterContext {
  rates: Rates
  /** The city of all public listings. */
  cityId: string
  /** Filters name an address in any language; listings are found by its key. */
  keyOfAddress: (address: string) => string
  /** The point of the place that has this English name. */
  placeNamed: (name: string) => Point | undefined
  /** The cells that people reach on foot from a place within some minutes. */
  cellsWithin: (from: Point, minutes: number) => Reach
  now: Date
}

export type AskedFilters = FilterContext & { filters: Filters }

/**
 * These are no conditions of their own: the unit of prices, the scope and the text of a search, and how near (`walk`)
 * to which points (`from`).
 */
type NoCondition = 'currency' | 'status' | 'search' | 'walk' | 'from'
export type FilterName = Exclude<keyof Filters, NoCondition>

/** Whether the listing in a slot of the columns fits. */
export type SlotTest = (slot: number) => boolean

type Condition = SlotTest | WordCondition | NumberCondition

/** Each test reads its columns in its own code: one function that read any column would be slow. */
type InMemory<Value> = (value: Value, columns: SnapshotColumns, asked: AskedFilters) => Condition

const ofOwner: InMemory<string> = (id, { owners, arrays: { owner } }) => {
  const wanted = owners.find(String(Number(id)))
  return (slot) => owner[slot] === wanted
}

/** Each filter as a test of listings in memory; the server reads the same filters as SQL as well. */
const memoryFilters: { [Name in FilterName]-?: InMemory<NonNullable<Filters[Name]>> } = {
  id: (ids, columns) => {
    const slots = new Set(ids.map((id) => columns.slotOf(id)))
    return (slot) => slots.has(slot)
  },
  ownerId: ofOwner,
  agencyId: ofOwner,
  dealType: oneOf('deal', words.dealTypes),
  category: oneOf('category', words.categories),
  apartmentCategory: oneOf('rooms', words.apartmentCategories),
  apartmentCondition: oneOf('condition', words.apartmentConditions),
  minPrice: (_, columns, asked) =>
    inDollars(columns, 'price', ratesByPlace(asked), { min: boundsOf(asked).min }),
  maxPrice: (_, columns, asked) =>
    inDollars(columns, 'price', ratesByPlace(asked), { max: boundsOf(asked).max }),
  minArea: (min, { arrays: { area } }) => between(area, { min }),
  maxArea: (max, { arrays: { area } }) => between(area, { max }),
  minFloor: (min, { arrays: { floor } }) => between(floor, { min }),
  maxFloor: (max, { arrays: { floor } }) => between(floor, { min: noFloor + 1, max }),
  isExclusive: (wanted, columns) => holding(columns, 'isExclusive', [Number(wanted)]),
  facilities: (wanted, columns) =>
    havingAll(columns, 'facilities', bitsOf(words.facilities, wanted)),
  heatingTypes: anyOf('heating', words.heatingTypes),
  paymentVariants: anyOf('payments', words.paymentVariants),
  address: (address, { places, arrays: { place } }, { keyOfAddress }) => {
    const wanted = places.find(keyOfAddress(address))
    return (slot) => place[slot] === wanted
  },
  city: (city, _, { cityId }) => {
    const isHere = city.trim().toLowerCase() === cityId
    return () => isHere
  },
  source: oneOf('source', words.sources),
  district: (names, columns) => {
    const known = names.flatMap((name) => columns.districts.find(name) ?? [])
    return holding(columns, 'district', known)
  },
  near: (name, columns, asked) => {
    const place = asked.placeNamed(name)
    return place ? isInReach(reachOf(place, asked), columns) : () => false
  },
  fromWalk: (minutes, columns, asked) => {
    const tests = parsePoints(asked.filters.from).map((point) =>
      isInReach(asked.cellsWithin(point, minutes), columns),
    )
    return (slot) => tests.every((test) => test(slot))
  },
  sea: (metres, { arrays: { sea } }) => between(sea, { min: notSaid + 1, max: metres }),
  period: (months, columns) =>
    havingOne(columns, 'periods', bitsOf(words.rentalPeriods, [periodFor(months)])),
  maxPricePerMeter: (max, { arrays: { price, currency, area } }, asked) => {
    const most = mostDollars(max, asked)
    const rates = ratesByPlace(asked)
    return (slot) =>
      (price[slot] ?? 0) / (rates[currency[slot] ?? 0] ?? 1) <= most * (area[slot] ?? Number.NaN)
  },
  noCommission: (wanted, columns) =>
    holding(columns, 'commission', [wanted ? commissions.none : commissions.some]),
  maxDeposit: (max, columns, asked) =>
    inDollars(columns, 'deposit', ratesByPlace(asked), { min: 0, max: mostDollars(max, asked) }),
  freshDays: (days, { arrays: { publishedAt } }, { now }) =>
    between(publishedAt, { min: daysBefore(now, days).getTime() }),
  withPlan: (wanted, columns) => holding(columns, 'hasPlan', [Number(wanted)]),
  bbox: (text, columns) => {
    const box = parseBox(text)
    return box ? isInBox(box, columns) : () => true
  },
  polygon: (text, columns) => {
    const points = parsePolygon(text)
    return points ? isInPolygon(points, columns) : () => true
  },
}

/** The column holds one word, which must be among the wanted ones. */
function oneOf<Word extends string>(name: WordColumn, list: readonly Word[]): InMemory<Word[]> {
  return (wanted, columns) => {
    const values = wanted.map((word) => list.indexOf(word) + 1)
    return holding(columns, name, values)
  }
}

/** The column holds some words, one of which must be among the wanted ones. */
function anyOf<Word extends string>(name: WordColumn, list: readonly Word[]): InMemory<Word[]> {
  return (wanted, columns) => havingOne(columns, name, bitsOf(list, wanted))
}

/** Words as a column holds them: one bit for each, at the word's place in the list. */
export const bitsOf = <Word>(list: readonly Word[], words: readonly Word[]) =>
  words.reduce((sum, word) => sum | (1 << list.indexOf(word)), 0)

const dayMs = 86_400_000
export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

export const reachOf = (
  place: Point,
  { filters: { walk = walking.usualMinutes }, cellsWithin }: AskedFilters,
) => cellsWithin(place, walk)

/** Owners name only some periods: somebody who stays eight months needs a home that is let for six. */
export const periodFor = (months: number) =>
  words.rentalPeriods.findLast((period) => period <= months) ?? words.rentalPeriods[0]

/** The upper bound in dollars of a sum that is not the price, given in the unit of the search. */
export const mostDollars = (max: number, { filters: { currency }, rates }: AskedFilters) =>
  priceBounds({ maxPrice: max, ...(currency && { currency }) }, rates)?.max ?? Infinity

export const boundsOf = ({ filters, rates }: AskedFilters) =>
  priceBounds(filters, rates) ?? { min: -Infinity, max: Infinity }

/** What a dollar costs in each currency, at that currency's place in the list of currencies. */
const ratesByPlace = ({ rates }: Pick<FilterContext, 'rates'>) =>
  Float64Array.from(words.currencies, (each) => (each === 'USD' ? 1 : (rates[each] ?? Number.NaN)))

/** Reads each filter that is set with the given table of filters. */
export function readFilters<Reading>(
  filters: Filters,
  table: { readonly [Name in FilterName]: unknown },
  read: (filter: unknown, value: unknown) => Reading,
): Reading[] {
  return conditionsOf(filters).map((name) => read(table[name], filters[name]))
}

/** Whether a listing fits, for callers that look at listings in their own order and stop when they have enough. */
export function fitTest(
  columns: SnapshotColumns,
  filters: Filters,
  context: FilterContext,
): SlotTest {
  const tests = readConditions(columns, filters, context).map(testOf)
  return (slot) => {
    for (const test of tests) if (!test(slot)) return false
    return true
  }
}

const isOfWords = (one: Condition): one is WordCondition => 'marks' in one
const isSifted = (one: Condition): one is NumberCondition | SlotTest => !isOfWords(one)
const testOf = (one: Condition) => (typeof one === 'function' ? one : one.fits)
const siftOf = (one: NumberCondition | SlotTest) =>
  typeof one === 'function'
    ? (slots: Uint32Array, count: number) => siftByTest(slots, count, one)
    : one.sift

const readConditions = (columns: SnapshotColumns, filters: Filters, context: FilterContext) =>
  readFilters(filters, memoryFilters, (filter, value) =>
    (filter as InMemory<unknown>)(value, columns, { ...context, filters }),
  )

/** The filters that are set. If there are none, or only the area of the map, callers need not look at each listing. */
export const conditionsOf = (filters: Filters): FilterName[] => {
  const names = Object.keys(memoryFilters) as FilterName[]
  return names.filter((name) => filters[name] !== undefined)
}

/** How many slots are sifted at a time: few enough to stay in the processor's cache between two tests. */
const atOnce = 4_096
/** How many slots are looked at in one turn, which takes some milliseconds. */
export const slotsATurn = 64 * atOnce

/** The slots of the listings that fit. */
export function fittingSlots(
  columns: SnapshotColumns,
  filters: Filters,
  context: FilterContext,
): Uint32Array {
  const looking = lookForFitting(columns, filters, context)
  for (;;) {
    const { done, value } = looking.next()
    if (done) return value
  }
}

/**
 * The same for millions of listings, with pauses in which other work gets its turn. If listings moved in a pause, some
 * may have been missed: the search starts again, and after three tries it runs without pauses.
 */
export async function fittingSlotsInTurns(
  columns: SnapshotColumns,
  filters: Filters,
  context: FilterContext,
  giveTurn: () => Promise<unknown>,
): Promise<Uint32Array> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { moves } = columns
    const looking = lookForFitting(columns, filters, context)
    while (columns.moves === moves) {
      const { done, value } = looking.next()
      if (done) return value
      await giveTurn()
    }
  }
  return fittingSlots(columns, filters, context)
}

function* lookForFitting(
  columns: SnapshotColumns,
  filters: Filters,
  context: FilterContext,
): Generator<void, Uint32Array> {
  const named = namedSlots(columns, filters)
  const conditions = readConditions(columns, filters, context)
  const ofWords = conditions.filter(isOfWords)
  const others = conditions.filter(isSifted)
  // Listings that are named by id are few: they are tested one by one.
  const sifts = named ? conditions.map(testOf).map(siftOf) : others.map(siftOf)
  const total = named?.length ?? columns.count
  const part = new Uint32Array(Math.min(atOnce, total))
  let fitting = new Uint32Array(part.length)
  let found = 0
  for (let from = 0; from < total; from += atOnce) {
    if (from > 0 && from % slotsATurn === 0) yield
    const end = Math.min(from + atOnce, total)
    let left = end - from
    if (named) part.set(named.subarray(from, end))
    else left = takeMarked(part, from, end, ofWords)
    for (const sift of sifts) left = sift(part, left)
    if (found + left > fitting.length) {
      const larger = new Uint32Array(Math.min(total, 2 * (found + left)))
      larger.set(fitting.subarray(0, found))
      fitting = larger
    }
    fitting.set(part.subarray(0, left), found)
    found += left
  }
  return fitting.subarray(0, found)
}

/** Moves the slots that fit to the front and returns how many there are. */
function siftByTest(slots: Uint32Array, count: number, test: SlotTest): number {
  let fitting = 0
  for (let n = 0; n < count; n += 1) {
    const slot = slots[n] ?? 0
    if (!test(slot)) continue
    slots[fitting] = slot
    fitting += 1
  }
  return fitting
}

/** Listings that are named by id are looked up and not searched for. */
function namedSlots(columns: SnapshotColumns, { id: ids }: Filters): Uint32Array | undefined {
  if (!ids) return undefined
  return Uint32Array.from(
    new Set(ids.map((id) => columns.slotOf(id)).filter((slot) => slot !== undefined)),
  )
}
