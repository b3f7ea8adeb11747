import { withoutStrayRooms } from '../../../../contract/listings/listing-search.ts'
import type { ApartmentCategory } from '../../../../contract/listings/listing-words.ts'
import { isApartment } from '../../../../contract/listings/listing-words.ts'
import type { SearchFilters } from '../search-url.ts'

/** Fields that a visitor sees as one filter: they are counted, reset and removed together. */
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
  // A place to start from filters nothing on its own: `nearest` sorts by it.
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

/** A currency filters nothing on its own: it is the unit of the prices. */
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

/** Adds a value, or removes it if the list has it; undefined instead of an empty list. */
export function toggled<T>(list: readonly T[] | undefined, value: T): T[] | undefined {
  const next = list?.includes(value)
    ? list.filter((other) => other !== value)
    : [...(list ?? []), value]
  return next.length > 0 ? next : undefined
}

/** Whether the lower bound is above the upper one. */
export const isBadRange = (min: number | undefined, max: number | undefined) =>
  min !== undefined && max !== undefined && min > max

/** Whether a range is the wrong way round: nothing can be found then, and the field says so. */
export const hasBadRange = ({
  minPrice,
  maxPrice,
  minArea,
  maxArea,
  minFloor,
  maxFloor,
}: SearchFilters) =>
  isBadRange(minPrice, maxPrice) || isBadRange(minArea, maxArea) || isBadRange(minFloor, maxFloor)

/** Filters with a chip that removes them: the field shows typed text, and the first chips show a single deal. */
export const groupsWithChip = (filters: SearchFilters) =>
  usedGroups(filters).filter(
    (group) => group !== 'text' && !(group === 'dealType' && filters.dealType?.length === 1),
  )

/** The number on the Filters button. Typed text is not counted, because the field shows it. */
export const countFilters = (filters: SearchFilters) =>
  usedGroups(filters).filter((group) => group !== 'text').length
