import type {
  AskedFilters,
  FilterContext,
  FilterName,
} from '../../../../contract/columns/fitting-slots.ts'
import {
  boundsOf,
  daysBefore,
  mostDollars,
  periodFor,
  reachOf,
  readFilters,
} from '../../../../contract/columns/fitting-slots.ts'
import { emptyIdList } from '../../../../contract/limits.ts'
import type { Filters } from '../../../../contract/listings/listing-search.ts'
import {
  parseBox,
  parsePoints,
  parsePolygon,
} from '../../../../contract/listings/listing-search.ts'
import * as words from '../../../../contract/listings/listing-words.ts'
import type { SqlValues } from '../sql-text.ts'
import { sqlInBox, sqlInPolygon, sqlInReach } from './area.ts'

type InSql<Value> = (value: Value, values: SqlValues, asked: AskedFilters) => string | string[]

const ofOwner: InSql<string> = (id, { put }) => `listings.owner_id = ${put(id)}`

/** Each filter as SQL conditions; its form in memory (`contract/columns/`) must find the same public listings. */
export const filterTable: { [Name in FilterName]-?: InSql<NonNullable<Filters[Name]>> } = {
  id: (ids, { put }) =>
    `listings.id = any(${put(ids.filter((id) => id !== emptyIdList))}::bigint[])`,
  ownerId: ofOwner,
  agencyId: ofOwner,
  dealType: oneOf('deal_type'),
  category: oneOf('category'),
  apartmentCategory: oneOf('apartment_category'),
  apartmentCondition: oneOf('apartment_condition'),
  minPrice: (_, { put }, asked) => `listings.price_usd >= ${put(boundsOf(asked).min)}`,
  maxPrice: (_, { put }, asked) => `listings.price_usd <= ${put(boundsOf(asked).max)}`,
  minArea: (min, { put }) => `listings.area >= ${put(min)}`,
  maxArea: (max, { put }) => `listings.area <= ${put(max)}`,
  minFloor: (min, { put }) => `listings.floor >= ${put(min)}`,
  maxFloor: (max, { put }) => `listings.floor <= ${put(max)}`,
  isExclusive: (wanted) => `${wanted ? '' : 'not '}listings.is_exclusive`,
  facilities: (wanted, { put }) => `listings.facilities @> ${put(wanted)}::text[]`,
  heatingTypes: anyOf('heating_types'),
  paymentVariants: anyOf('payment_variants'),
  address: (address, { put }, { keyOfAddress }) =>
    `listings.address_key = ${put(keyOfAddress(address))}`,
  city: (city, { put }) => `listings.city = ${put(city.trim().toLowerCase())}`,
  source: oneOf('source'),
  district: (names, { put }) =>
    names.length === 1
      ? `listings.district ->> 'en' = ${put(names[0])}`
      : `listings.district ->> 'en' = any(${put(names)}::text[])`,
  near: (name, values, asked) => {
    const place = asked.placeNamed(name)
    return place ? sqlInReach(reachOf(place, asked), values) : 'false'
  },
  fromWalk: (minutes, values, asked) =>
    parsePoints(asked.filters.from).flatMap((point) =>
      sqlInReach(asked.cellsWithin(point, minutes), values),
    ),
  sea: (metres, { put }) => `listings.sea <= ${put(metres)}`,
  period: (months, { put }) => `listings.rental_periods @> ${put([periodFor(months)])}::smallint[]`,
  maxPricePerMeter: (max, { put }, asked) =>
    `listings.price_usd <= ${put(mostDollars(max, asked))}::float8 * listings.area`,
  noCommission: (wanted) => `listings.commission is ${wanted ? 'false' : 'true'}`,
  maxDeposit: (max, { put }, asked) => {
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
  freshDays: (days, { put }, { now }) => `listings.published_at >= ${put(daysBefore(now, days))}`,
  withPlan: (wanted) => `listings.has_plan is ${wanted ? 'true' : 'not true'}`,
  bbox: (text, values) => {
    const box = parseBox(text)
    return box ? sqlInBox(box, values) : []
  },
  polygon: (text, values) => {
    const points = parsePolygon(text)
    return points ? sqlInPolygon(points, values) : []
  },
}

/** The column holds one word, which must be among the wanted ones. */
function oneOf(column: string): InSql<string[]> {
  // A single word is compared by `=`, so that an index that begins with the column still gives its order.
  return (wanted, { put }) =>
    wanted.length === 1
      ? `listings.${column} = ${put(wanted[0])}`
      : `listings.${column} = any(${put(wanted)}::text[])`
}

/** The column holds some words, one of which must be among the wanted ones. */
function anyOf(column: string): InSql<string[]> {
  return (wanted, { put }) => `listings.${column} && ${put(wanted)}::text[]`
}

export const sqlOfFilters = (filters: Filters, context: FilterContext, values: SqlValues) =>
  readFilters(filters, filterTable, (filter, value) =>
    (filter as InSql<unknown>)(value, values, { ...context, filters }),
  ).flat()
