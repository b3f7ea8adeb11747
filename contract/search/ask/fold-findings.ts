import { limits } from '../../limits.ts'
import type { Filters } from '../../listings/listing-search.ts'
import type { Category, VisitorSort } from '../../listings/listing-words.ts'

/** What some words of a sentence ask for. */
export interface Finding {
  from: number
  to: number
  filters?: Filters
  sort?: VisitorSort
  isText?: true
}

const apartments: readonly Category[] = ['newApartment', 'secondaryApartment']
const lists = [
  'dealType',
  'category',
  'apartmentCategory',
  'apartmentCondition',
  'heatingTypes',
  'facilities',
  'paymentVariants',
  'source',
  'district',
] as const

/** Joins all findings into one search. A finding that does not apply to the named kinds of home stays text. */
export function foldFindings(findings: readonly Finding[]) {
  const filters: Record<string, unknown> = {}
  let sort: VisitorSort | undefined
  const kinds = new Set<Category>()
  let isFlat = false
  for (const { filters: own } of findings) {
    for (const kind of own?.category ?? []) if (own?.category?.length === 1) kinds.add(kind)
    if (own?.category?.length === 2) isFlat = true
  }
  const hasFlat = isFlat || apartments.some((kind) => kinds.has(kind))
  const isOther = kinds.size > 0 && !hasFlat
  const stray = new Set<Finding>()
  for (const finding of findings) {
    const { filters: own, sort: order } = finding
    // Only flats can be searched by rooms: in `house with 3 rooms` the rooms stay text.
    if (isOther && own?.apartmentCategory && !own.apartmentCategory.includes('studio')) {
      stray.add(finding)
      continue
    }
    sort ??= order
    if (own?.apartmentCategory) isFlat = true
    for (const [name, value] of Object.entries(own ?? {})) {
      if (name === 'category') continue
      const isList = (lists as readonly string[]).includes(name)
      filters[name] = isList
        ? [...new Set([...((filters[name] as unknown[]) ?? []), ...(value as unknown[])])]
        : value
    }
  }
  if (isFlat && !apartments.some((kind) => kinds.has(kind)))
    for (const kind of apartments) kinds.add(kind)
  if (kinds.size > 0) filters.category = [...kinds]
  const deals = filters.dealType as string[] | undefined
  if (deals?.includes('daily') && deals.includes('rent'))
    filters.dealType = deals.filter((deal) => deal !== 'rent')
  holdInLimits(filters)
  const turned = [
    turnRange(filters, 'minPrice', 'maxPrice'),
    turnRange(filters, 'minArea', 'maxArea'),
    turnRange(filters, 'minFloor', 'maxFloor'),
  ]
  return { filters: filters as Filters, sort, stray, isTurned: turned.includes(true) }
}

const ranges: Readonly<Record<string, { min: number; max: number }>> = {
  minPrice: limits.filterPrice,
  maxPrice: limits.filterPrice,
  maxPricePerMeter: limits.filterPrice,
  maxDeposit: limits.filterPrice,
  minArea: { min: 0, max: limits.area.max },
  maxArea: { min: 0, max: limits.area.max },
  minFloor: limits.floor,
  maxFloor: limits.floor,
  sea: limits.sea,
  walk: limits.walk,
  period: limits.period,
  freshDays: limits.freshDays,
}

/** Values outside a filter's limits become the nearest limit. */
function holdInLimits(filters: Record<string, unknown>) {
  for (const [name, { min, max }] of Object.entries(ranges)) {
    const value = filters[name]
    if (typeof value !== 'number') continue
    const held = Math.max(min, Math.min(max, value))
    filters[name] = name.endsWith('Area') ? held : Math.round(held)
  }
}

/** Swaps the ends of a range that was named backwards, `from 500k to 100k`; returns whether it was. */
function turnRange(filters: Record<string, unknown>, low: string, high: string): boolean {
  const [min, max] = [filters[low], filters[high]]
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return false
  ;[filters[low], filters[high]] = [max, min]
  return true
}
