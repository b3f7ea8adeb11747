import { emptyIdList } from '../../../../contract/limits.ts'
import type { Filters, Point } from '../../../../contract/listing-search.ts'
import { parseBox, parsePoints, parsePolygon } from '../../../../contract/listing-search.ts'
import * as words from '../../../../contract/listing-words.ts'
import type { Rates } from '../../../../contract/money.ts'
import { walking } from '../../../../contract/walking.ts'
import type { Reach } from '../../geo/walking.ts'
import type { SnapshotColumns } from '../snapshot/columns.ts'
import { commissions, noFloor } from '../snapshot/columns.ts'
import type { SqlValues } from '../sql-text.ts'
import { isInBox, isInPolygon, isInReach, sqlInBox, sqlInPolygon, sqlInReach } from './area.ts'
import { priceBounds } from './price-bounds.ts'

/** All that a filter needs to know besides its own value. */
export interface FilterContext {
  rates: Rates
  /** The one that all that is public is in. */
  cityId: string
  /** Filters name an address in any language; listings are found by its key. */
  keyOfAddress: (address: string) => string
  /** Where a place lies that is called so in English. */
  placeNamed: (name: string) => Point | undefined
  /** Where one comes from a place on foot. */
  cellsWithin: (from: Point, minutes: number) => Reach
  now: Date
}

type Asked = FilterContext & { filters: Filters }

/** Whether the listing in a slot of the snapshot fits. */
export type SlotTest = (slot: number) => boolean

/** A filter in its two readings, which must find the same among public listings. */
interface Filter<Value> {
  sql: (value: Value, values: SqlValues, asked: Asked) => string | string[]
  /** Each test reads its own columns in its own place: a read shared by all columns would be a slow one. */
  inMemory: (value: Value, columns: SnapshotColumns, asked: Asked) => SlotTest
}

/** Not conditions of their own: the unit of prices, the scope of a search, its text, how near is near, and to what. */
type NoCondition = 'currency' | 'status' | 'search' | 'walk' | 'from'

type FilterTable = {
  [Name in Exclude<keyof Filters, NoCondition>]-?: Filter<NonNullable<Filters[Name]>>
}

const ofOwner: Filter<string> = {
  sql: (id, { put }) => `listings.owner_id = ${put(id)}`,
  inMemory: (id, { arrays: { owner } }) => {
    const wanted = Number(id)
    return (slot) => owner[slot] === wanted
  },
}

export const filterTable: FilterTable = {
  id: {
    sql: (ids, { put }) =>
      `listings.id = any(${put(ids.filter((id) => id !== emptyIdList))}::bigint[])`,
    inMemory: (ids, columns) => {
      const slots = new Set(ids.map((id) => columns.slotOf(id)))
      return (slot) => slots.has(slot)
    },
  },
  ownerId: ofOwner,
  agencyId: ofOwner,
  dealType: oneOf('deal_type', 'deal', words.dealTypes),
  category: oneOf('category', 'category', words.categories),
  apartmentCategory: oneOf('apartment_category', 'rooms', words.apartmentCategories),
  apartmentCondition: oneOf('apartment_condition', 'condition', words.apartmentConditions),
  minPrice: {
    sql: (_, { put }, asked) => `listings.price_usd >= ${put(boundsOf(asked).min)}`,
    inMemory: (_, { arrays: { price, currency } }, asked) => {
      const { min } = boundsOf(asked)
      const rates = ratesByPlace(asked)
      return (slot) => (price[slot] ?? 0) / (rates[currency[slot] ?? 0] ?? 1) >= min
    },
  },
  maxPrice: {
    sql: (_, { put }, asked) => `listings.price_usd <= ${put(boundsOf(asked).max)}`,
    inMemory: (_, { arrays: { price, currency } }, asked) => {
      const { max } = boundsOf(asked)
      const rates = ratesByPlace(asked)
      return (slot) => (price[slot] ?? 0) / (rates[currency[slot] ?? 0] ?? 1) <= max
    },
  },
  minArea: {
    sql: (min, { put }) => `listings.area >= ${put(min)}`,
    inMemory: (min, { arrays: { area } }) => {
      return (slot) => (area[slot] ?? Number.NaN) >= min
    },
  },
  maxArea: {
    sql: (max, { put }) => `listings.area <= ${put(max)}`,
    inMemory: (max, { arrays: { area } }) => {
      return (slot) => (area[slot] ?? Number.NaN) <= max
    },
  },
  minFloor: {
    sql: (min, { put }) => `listings.floor >= ${put(min)}`,
    inMemory: (min, { arrays: { floor } }) => {
      return (slot) => (floor[slot] ?? noFloor) >= min
    },
  },
  maxFloor: {
    sql: (max, { put }) => `listings.floor <= ${put(max)}`,
    inMemory: (max, { arrays: { floor } }) => {
      return (slot) => {
        const at = floor[slot] ?? noFloor
        return at !== noFloor && at <= max
      }
    },
  },
  isExclusive: {
    sql: (wanted) => `${wanted ? '' : 'not '}listings.is_exclusive`,
    inMemory: (wanted, { arrays: { isExclusive } }) => {
      const flag = Number(wanted)
      return (slot) => isExclusive[slot] === flag
    },
  },
  facilities: {
    sql: (wanted, { put }) => `listings.facilities @> ${put(wanted)}::text[]`,
    inMemory: (wanted, { arrays: { facilities } }) => {
      const all = bitsOf(words.facilities, wanted)
      return (slot) => ((facilities[slot] ?? 0) & all) === all
    },
  },
  heatingTypes: anyOf('heating_types', 'heating', words.heatingTypes),
  paymentVariants: anyOf('payment_variants', 'payments', words.paymentVariants),
  address: {
    sql: (address, { put }, { keyOfAddress }) =>
      `listings.address_key = ${put(keyOfAddress(address))}`,
    inMemory: (address, { places, arrays: { place } }, { keyOfAddress }) => {
      const wanted = places.find(keyOfAddress(address))
      return (slot) => place[slot] === wanted
    },
  },
  city: {
    sql: (city, { put }) => `listings.city = ${put(city.trim().toLowerCase())}`,
    inMemory: (city, _, { cityId }) => {
      const isHere = city.trim().toLowerCase() === cityId
      return () => isHere
    },
  },
  source: oneOf('source', 'source', words.sources),
  district: {
    sql: (names, { put }) =>
      names.length === 1
        ? `listings.district ->> 'en' = ${put(names[0])}`
        : `listings.district ->> 'en' = any(${put(names)}::text[])`,
    inMemory: (names, { districts, arrays: { district } }) => {
      const wanted = names.map((name) => districts.find(name)).filter((n) => n !== undefined)
      return (slot) => wanted.includes(district[slot] ?? 0)
    },
  },
  near: {
    sql: (name, values, asked) => {
      const place = asked.placeNamed(name)
      return place ? sqlInReach(reachOf(place, asked), values) : 'false'
    },
    inMemory: (name, columns, asked) => {
      const place = asked.placeNamed(name)
      return place ? isInReach(reachOf(place, asked), columns) : () => false
    },
  },
  fromWalk: {
    sql: (minutes, values, asked) =>
      parsePoints(asked.filters.from).flatMap((point) =>
        sqlInReach(asked.cellsWithin(point, minutes), values),
      ),
    inMemory: (minutes, columns, asked) => {
      const tests = parsePoints(asked.filters.from).map((point) =>
        isInReach(asked.cellsWithin(point, minutes), columns),
      )
      return (slot) => tests.every((test) => test(slot))
    },
  },
  sea: {
    sql: (metres, { put }) => `listings.sea <= ${put(metres)}`,
    inMemory: (metres, { arrays: { sea } }) => {
      return (slot) => (sea[slot] ?? Number.NaN) <= metres
    },
  },
  period: {
    sql: (months, { put }) => `listings.rental_periods @> ${put([periodFor(months)])}::smallint[]`,
    inMemory: (months, { arrays: { periods } }) => {
      const bit = bitsOf(words.rentalPeriods, [periodFor(months)])
      return (slot) => ((periods[slot] ?? 0) & bit) !== 0
    },
  },
  maxPricePerMeter: {
    sql: (max, { put }, asked) =>
      `listings.price_usd <= ${put(mostDollars(max, asked))}::float8 * listings.area`,
    inMemory: (max, { arrays: { price, currency, area } }, asked) => {
      const most = mostDollars(max, asked)
      const rates = ratesByPlace(asked)
      return (slot) =>
        (price[slot] ?? 0) / (rates[currency[slot] ?? 0] ?? 1) <= most * (area[slot] ?? Number.NaN)
    },
  },
  noCommission: {
    sql: (wanted) => `listings.commission is ${wanted ? 'false' : 'true'}`,
    inMemory: (wanted, { arrays: { commission } }) => {
      const said = wanted ? commissions.none : commissions.some
      return (slot) => commission[slot] === said
    },
  },
  maxDeposit: {
    sql: (max, { put }, asked) => {
      const inDollars = words.localCurrencies
        .flatMap((currency) => {
          const rate = asked.rates[currency]
          return rate === undefined
            ? []
            : `when '${currency}' then listings.deposit / ${put(rate)}::float8`
        })
        .join(' ')
      return `case listings.currency when 'USD' then listings.deposit ${inDollars} end <= ${put(mostDollars(max, asked))}`
    },
    inMemory: (max, { arrays: { deposit, currency } }, asked) => {
      const most = mostDollars(max, asked)
      const rates = ratesByPlace(asked)
      return (slot) => (deposit[slot] ?? Number.NaN) / (rates[currency[slot] ?? 0] ?? 1) <= most
    },
  },
  freshDays: {
    sql: (days, { put }, { now }) => `listings.published_at >= ${put(daysBefore(now, days))}`,
    inMemory: (days, { arrays: { publishedAt } }, { now }) => {
      const since = daysBefore(now, days).getTime()
      return (slot) => (publishedAt[slot] ?? 0) >= since
    },
  },
  withPlan: {
    sql: (wanted) => `listings.has_plan is ${wanted ? 'true' : 'not true'}`,
    inMemory: (wanted, { arrays: { hasPlan } }) => {
      const flag = Number(wanted)
      return (slot) => hasPlan[slot] === flag
    },
  },
  bbox: {
    sql: (text, values) => {
      const box = parseBox(text)
      return box ? sqlInBox(box, values) : []
    },
    inMemory: (text, columns) => {
      const box = parseBox(text)
      return box ? isInBox(box, columns) : () => true
    },
  },
  polygon: {
    sql: (text, values) => {
      const points = parsePolygon(text)
      return points ? sqlInPolygon(points, values) : []
    },
    inMemory: (text, columns) => {
      const points = parsePolygon(text)
      return points ? isInPolygon(points, columns) : () => true
    },
  },
}

type ByteColumn = 'source' | 'deal' | 'category' | 'rooms' | 'condition' | 'heating' | 'payments'

/** The column holds one word, which must be among the wanted ones. */
function oneOf<Word extends string>(
  column: string,
  array: ByteColumn,
  list: readonly Word[],
): Filter<Word[]> {
  return {
    // One word is compared alone: so an index that begins with the column still gives its order.
    sql: (wanted, { put }) =>
      wanted.length === 1
        ? `listings.${column} = ${put(wanted[0])}`
        : `listings.${column} = any(${put(wanted)}::text[])`,
    inMemory: (wanted, { arrays: { [array]: stored } }) => {
      const places = wanted.map((word) => list.indexOf(word) + 1)
      return (slot) => places.includes(stored[slot] ?? 0)
    },
  }
}

/** The column holds some words, one of which must be among the wanted ones. */
function anyOf<Word extends string>(
  column: string,
  array: ByteColumn,
  list: readonly Word[],
): Filter<Word[]> {
  return {
    sql: (wanted, { put }) => `listings.${column} && ${put(wanted)}::text[]`,
    inMemory: (wanted, { arrays: { [array]: stored } }) => {
      const some = bitsOf(list, wanted)
      return (slot) => ((stored[slot] ?? 0) & some) !== 0
    },
  }
}

const bitsOf = <Word>(list: readonly Word[], wanted: readonly Word[]) =>
  wanted.reduce((sum, word) => sum | (1 << list.indexOf(word)), 0)

const dayMs = 86_400_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

const reachOf = (place: Point, { filters: { walk = walking.usualMinutes }, cellsWithin }: Asked) =>
  cellsWithin(place, walk)

/** Owners name some periods: for eight months one needs a home that is let for six. */
const periodFor = (months: number) =>
  words.rentalPeriods.findLast((period) => period <= months) ?? words.rentalPeriods[0]

/** Of another sum than the price, in the unit of the search. */
const mostDollars = (max: number, { filters: { currency }, rates }: Asked) =>
  priceBounds({ maxPrice: max, ...(currency && { currency }) }, rates)?.max ?? Infinity

const boundsOf = ({ filters, rates }: Asked) =>
  priceBounds(filters, rates) ?? { min: -Infinity, max: Infinity }

/** What a dollar costs in each currency, at the currency's place in their list. */
const ratesByPlace = ({ rates }: Asked) =>
  Float64Array.from(words.currencies, (each) => (each === 'USD' ? 1 : (rates[each] ?? Number.NaN)))

/** What is asked for, in one of the two readings. */
function readings<Reading>(
  filters: Filters,
  read: (filter: Filter<unknown>, value: unknown) => Reading,
): Reading[] {
  const names = Object.keys(filterTable) as (keyof FilterTable)[]
  return names
    .filter((name) => filters[name] !== undefined)
    .map((name) => read(filterTable[name] as Filter<unknown>, filters[name]))
}

export const sqlOfFilters = (filters: Filters, context: FilterContext, values: SqlValues) =>
  readings(filters, (filter, value) => filter.sql(value, values, { ...context, filters })).flat()

/** The slots of the public listings that fit. */
export function fittingSlots(
  columns: SnapshotColumns,
  filters: Filters,
  context: FilterContext,
): Uint32Array {
  let slots = startingSlots(columns, filters)
  const tests = readings(filters, (filter, value) =>
    filter.inMemory(value, columns, { ...context, filters }),
  )
  for (const test of tests) {
    let fitting = 0
    for (const slot of slots)
      if (test(slot)) {
        slots[fitting] = slot
        fitting += 1
      }
    slots = slots.subarray(0, fitting)
  }
  return slots
}

/** Named listings are looked up rather than searched for. */
function startingSlots(columns: SnapshotColumns, { id: ids }: Filters): Uint32Array {
  if (ids)
    return Uint32Array.from(
      new Set(ids.map((id) => columns.slotOf(id)).filter((slot) => slot !== undefined)),
    )
  const all = new Uint32Array(columns.count)
  for (let slot = 0; slot < all.length; slot += 1) all[slot] = slot
  return all
}
