import { limits, mapDefaults } from '../../../contract/limits.ts'
import type { Filters } from '../../../contract/listings/listing-search.ts'
import {
  parseBox,
  parsePoint,
  parsePolygon,
  withoutStrayRooms,
} from '../../../contract/listings/listing-search.ts'
import * as words from '../../../contract/listings/listing-words.ts'

export type SearchMode = 'list' | 'map' | 'both'

export interface MapPlace {
  lat: number
  lon: number
  zoom: number
}

/** The filters that a visitor can choose; the route's other filters are not for visitors. */
export type SearchFilters = Omit<
  Filters,
  'id' | 'agencyId' | 'ownerId' | 'status' | 'city' | 'address'
>

export interface SearchState {
  filters: SearchFilters
  sort: words.VisitorSort
  /** If undefined, the width of the screen decides. */
  mode: SearchMode | undefined
  place: MapPlace | undefined
}

export const emptySearch: SearchState = {
  filters: {},
  sort: 'new',
  mode: undefined,
  place: undefined,
}

const listNames = {
  deal: ['dealType', words.dealTypes],
  cat: ['category', words.categories],
  rooms: ['apartmentCategory', words.apartmentCategories],
  cond: ['apartmentCondition', words.apartmentConditions],
  pay: ['paymentVariants', words.paymentVariants],
  heat: ['heatingTypes', words.heatingTypes],
  with: ['facilities', words.facilities],
  by: ['source', words.sources],
} as const

const numberNames = {
  min: ['minPrice', limits.filterPrice],
  max: ['maxPrice', limits.filterPrice],
  amin: ['minArea', { min: 0, max: limits.area.max }],
  amax: ['maxArea', { min: 0, max: limits.area.max }],
  fmin: ['minFloor', limits.floor],
  fmax: ['maxFloor', limits.floor],
  walk: ['walk', limits.walk],
  foot: ['fromWalk', limits.walk],
  sea: ['sea', limits.sea],
  months: ['period', limits.period],
  mpm: ['maxPricePerMeter', limits.filterPrice],
  dep: ['maxDeposit', limits.filterPrice],
  fresh: ['freshDays', limits.freshDays],
} as const

const flagNames = { ex: 'isExclusive', nocom: 'noCommission', plan: 'withPlan' } as const

const modes: readonly SearchMode[] = ['list', 'map', 'both']

/** Reads the search in an address. Invalid parts are left out, so that even a hostile link shows a list. */
export function readSearch(
  text: string,
  currencies: readonly words.Currency[] = words.currencies,
): SearchState {
  const given = new URLSearchParams(text)
  const filters: Record<string, unknown> = {}
  for (const [name, [field, allowed]] of Object.entries(listNames)) {
    const values = (given.get(name) ?? '').split(',')
    const known = (allowed as readonly string[]).filter((value) => values.includes(value))
    if (known.length > 0) filters[field] = known
  }
  for (const [name, [field, range]] of Object.entries(numberNames)) {
    const number = readNumber(given.get(name), range)
    if (number !== undefined) filters[field] = number
  }
  const currency = given.get('cur')
  const known = currencies.find((each) => each === currency)
  if (known) filters.currency = known
  for (const [name, field] of Object.entries(flagNames))
    if (given.get(name) === '1') filters[field] = true
  const near = readName(given.get('near'))
  if (near) filters.near = near
  const from = (given.get('from') ?? '').split('~').filter((point) => parsePoint(point))
  if (from.length > 0) filters.from = from.slice(0, limits.ownPlaces)
  else delete filters.fromWalk
  const districts = (given.get('in') ?? '').split('~').flatMap((name) => readName(name) ?? [])
  if (districts.length > 0) filters.district = districts.slice(0, 20)
  const query = given.get('q')?.trim().slice(0, limits.search)
  if (query?.isWellFormed() && !query.includes('\0')) filters.search = query
  const box = given.get('box')
  if (box && parseBox(box)) filters.bbox = box
  const area = given.get('area')
  if (area && parsePolygon(area)) filters.polygon = area
  return {
    filters: withoutStrayRooms(filters as SearchFilters),
    sort: words.visitorSorts.find((sort) => sort === given.get('sort')) ?? 'new',
    mode: modes.find((mode) => mode === given.get('mode')),
    place: readPlace(given.get('at')),
  }
}

/** The shortest address that reads back as the same search, a saved one's too, in any order; `''` for an empty one. */
export function writeSearch({
  filters,
  sort,
  mode,
  place,
}: Omit<SearchState, 'sort'> & { sort: words.Sort }): string {
  const pairs: [string, string][] = []
  const add = (name: string, value: unknown) => {
    if (value !== undefined && value !== '' && value !== false) pairs.push([name, String(value)])
  }
  add('q', filters.search)
  for (const [name, [field]] of Object.entries(listNames)) add(name, filters[field]?.join(','))
  for (const [name, [field]] of Object.entries(numberNames)) add(name, filters[field])
  add('cur', filters.currency)
  for (const [name, field] of Object.entries(flagNames)) add(name, filters[field] ? '1' : undefined)
  add('near', filters.near)
  add('from', filters.from?.join('~'))
  // Place names contain commas and hyphens, but no tilde.
  add('in', filters.district?.join('~'))
  add('sort', sort === 'new' ? undefined : sort)
  add('mode', mode)
  add('box', filters.bbox)
  add('area', filters.polygon)
  add('at', place && [place.lat, place.lon, place.zoom].join(','))
  const text = pairs
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3B', ';')}`,
    )
    .join('&')
  return text && `?${text}`
}

const readName = (text: string | null): string | undefined => {
  const name = text?.trim().slice(0, limits.text)
  return name?.isWellFormed() && !name.includes('\0') ? name || undefined : undefined
}

function readNumber(text: string | null, range: { min: number; max: number }): number | undefined {
  if (!text || !/^-?\d{1,9}(\.\d{1,2})?$/.test(text)) return undefined
  return Math.min(range.max, Math.max(range.min, Number(text)))
}

function readPlace(text: string | null): MapPlace | undefined {
  if (!text || !/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?,\d{1,2}(\.\d+)?$/.test(text)) return undefined
  const [lat = NaN, lon = NaN, zoom = NaN] = text.split(',').map(Number)
  if (Math.abs(lat) > 85 || Math.abs(lon) > 180 || zoom > mapDefaults.maxZoom) return undefined
  return { lat, lon, zoom }
}
