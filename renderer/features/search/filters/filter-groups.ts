import { withoutStrayRooms } from '../../../../contract/listings/listing-search.ts'
import type { ApartmentCategory } from '../../../../contract/listings/listing-words.ts'
import { isApartment } from '../../../../contract/listings/listing-words.ts'
import type { SearchFilters } from '../search-url.ts'

/** What a visitor thinks of as one filter: it is counted, reset and dropped as one. */
export const filterGroups = {
  dealType: ['dealType'],
  price: ['minPrice', 'maxPrice', 'currency'],
  payment: ['paymentVariants'],
  category: ['category'],
  rooms: ['apartmentCategory'],
  condition: ['apartmentCondition'],
  exclusive: ['isExclusive'],
  area: ['minArea', 'maxArea'],
  floor: ['minFloor', 'maxFloor'],
  heating: ['heatingTypes'],
  facilities: ['facilities'],
  district: ['district'],
  near: ['near', 'walk'],
  // Where one comes from asks for nothing alone: it is what `nearest` sorts by.
  from: ['fromWalk'],
  sea: ['sea'],
  source: ['source'],
  period: ['period'],
  perMeter: ['maxPricePerMeter'],
  commission: ['noCommission'],
  deposit: ['maxDeposit'],
  fresh: ['freshDays'],
  plan: ['withPlan'],
  drawn: ['polygon'],
  box: ['bbox'],
  text: ['search'],
} as const satisfies Record<string, readonly (keyof SearchFilters)[]>

export type FilterGroup = keyof typeof filterGroups
const groupNames = Object.keys(filterGroups) as FilterGroup[]

/** A currency alone asks for nothing: it is the unit of the prices. */
const asks = (name: keyof SearchFilters) => name !== 'currency'

export const isGroupUsed = (filters: SearchFilters, group: FilterGroup) =>
  filterGroups[group].some((name) => asks(name) && filters[name] !== undefined)

export const usedGroups = (filters: SearchFilters) =>
  groupNames.filter((group) => isGroupUsed(filters, group))

export function withoutGroup(filters: SearchFilters, group: FilterGroup): SearchFilters {
  const names: readonly string[] = filterGroups[group]
  const left = Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))
  return withoutStrayRooms(left as SearchFilters)
}

/** Only apartments have a number of rooms: choosing rooms also chooses apartments, unless a kind of them is chosen. */
export function withRooms(filters: SearchFilters, rooms: ApartmentCategory[]): SearchFilters {
  const chosen = filters.category ?? []
  const category = chosen.some(isApartment)
    ? chosen
    : [...chosen, 'newApartment' as const, 'secondaryApartment' as const]
  return rooms.length > 0
    ? { ...filters, category, apartmentCategory: rooms }
    : withoutGroup(filters, 'rooms')
}

/** A value goes in, or out if it was in; an empty list is none. */
export function toggled<T>(list: readonly T[] | undefined, value: T): T[] | undefined {
  const next = list?.includes(value)
    ? list.filter((other) => other !== value)
    : [...(list ?? []), value]
  return next.length > 0 ? next : undefined
}

/** Which of two bounds are the wrong way round. */
export const isBadRange = (min: number | undefined, max: number | undefined) =>
  min !== undefined && max !== undefined && min > max

/** Nothing can be found while a range is the wrong way round, and the field beside it says so. */
export const hasBadRange = ({
  minPrice,
  maxPrice,
  minArea,
  maxArea,
  minFloor,
  maxFloor,
}: SearchFilters) =>
  isBadRange(minPrice, maxPrice) || isBadRange(minArea, maxArea) || isBadRange(minFloor, maxFloor)

/** Each has a chip by which it is taken off. What was typed stands in the field, and the first chips of all are the deals. */
export const groupsWithChip = (filters: SearchFilters) =>
  usedGroups(filters).filter(
    (group) => group !== 'text' && !(group === 'dealType' && filters.dealType?.length === 1),
  )

/** For the badge on the Filters button: what was typed shows by itself. */
export const countFilters = (filters: SearchFilters) =>
  usedGroups(filters).filter((group) => group !== 'text').length
