import type { FilterContext } from '../../../contract/columns/fitting-slots.ts'
import { fittingSlots } from '../../../contract/columns/fitting-slots.ts'
import { SnapshotColumns } from '../../../contract/columns/listing-columns.ts'
import { markersOf } from '../../../contract/columns/markers.ts'
import { openListings } from '../../../contract/columns/pack-listings.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { Search } from '../../../contract/listings/listing-search.ts'
import { parsePoints, search } from '../../../contract/listings/listing-search.ts'
import type { Sort } from '../../../contract/listings/listing-words.ts'
import { currencies } from '../../../contract/listings/listing-words.ts'
import { perDollar } from '../../../contract/market/money.ts'
import { surroundings } from '../../../contract/search/nearby.ts'
import { openWalking } from '../../../contract/search/on-foot/open-walking.ts'
import { planeAround } from '../../../contract/search/on-foot/plane.ts'
import type { Pocket } from '../../../contract/search/pocket.ts'
import { isShort, wordsOfSearch } from '../../../contract/search/search-words.ts'
import { readQuery } from '../../../contract/wire/query-string.ts'

export type OpenPocket = ReturnType<typeof openPocket>

/** Answers as the server would, from the city saved on the device; undefined where it cannot tell. */
export function openPocket({ at, rates, listings: packed, ground }: Pocket) {
  const listings = openListings(packed, ground.city)
  const columns = new SnapshotColumns()
  for (let slot = 0; slot < listings.count; slot += 1) columns.put(listings.rowAt(slot))
  const places = new Map(ground.places.map((place) => [place.name, place.at]))
  let ways: ReturnType<typeof openWalking> | undefined
  const walking = () => {
    ways ??= openWalking(ground.ways, planeAround(ground.centre), undefined)
    return ways
  }
  const context = (): FilterContext => ({
    rates,
    cityId: ground.city,
    keyOfAddress: listings.keyOfAddress,
    placeNamed: (name) => places.get(name),
    cellsWithin: (from, minutes) => walking().cellsWithin(from, minutes),
    now: new Date(),
  })

  const rateOf = currencies.map((currency) => perDollarOrNone(currency))
  function perDollarOrNone(currency: (typeof currencies)[number]) {
    return currency === 'USD' || rates[currency] ? perDollar(currency, rates) : Number.NaN
  }
  const { price, currency, area, lat, lon, id } = columns.arrays
  const dollarsAt = (slot: number) => (price[slot] ?? 0) / (rateOf[currency[slot] ?? 0] ?? 1)

  let texts: string[] | undefined
  function matchesWords(words: readonly string[]) {
    texts ??= Array.from(
      { length: listings.count },
      (_, slot) => `\n${listings.textsAt(slot).join('\n').toLowerCase()}`,
    )
    const all = texts
    const patterns = words.map((word) =>
      isShort(word) ? new RegExp(`[^\\p{L}\\p{N}]${word}`, 'u') : word,
    )
    return (slot: number) =>
      patterns.every((each) =>
        typeof each === 'string' ? all[slot]?.includes(each) : each.test(all[slot] ?? ''),
      )
  }

  function fitting({ filters }: Pick<Search, 'filters'>): number[] {
    const slots = [...fittingSlots(columns, filters, context())]
    const words = wordsOfSearch(filters.search ?? '')
    if (words.length === 0) return slots
    const hasWords = matchesWords(words)
    const [number] = words
    const isNumbered = (slot: number) => words.length === 1 && String(id[slot]) === number
    return slots.filter((slot) => hasWords(slot) || isNumbered(slot))
  }

  /** The value that a list is sorted by, the greatest first; `find` sorts equal values by id. */
  function keyOf(sort: Sort, { from }: Search['filters']): (slot: number) => number {
    switch (sort) {
      case 'cheap':
        return (slot) => -dollarsAt(slot)
      case 'expensive':
        return dollarsAt
      case 'cheapPerMeter':
        return (slot) => -dollarsAt(slot) / (area[slot] || Number.NaN)
      case 'confirmed':
        return listings.heardAt
      case 'old':
        return (slot) => -listings.publishedAt(slot)
      case 'nearest': {
        const points = parsePoints(from)
        if (points.length === 0) return listings.publishedAt
        const minutesTo = walking().minutesFromEach(points)
        const known = new Map<number, number>()
        return (slot) => {
          const sum =
            known.get(slot) ??
            -minutesTo([lat[slot] ?? 0, lon[slot] ?? 0]).reduce((all, each) => all + each, 0)
          known.set(slot, sum)
          return sum
        }
      }
      default:
        return listings.publishedAt
    }
  }

  function find(asked: Search): Listing[] {
    const { sort, filters, after, offset, limit } = asked
    const key = keyOf(sort, filters)
    const isUp = ['old', 'cheap', 'cheapPerMeter'].includes(sort)
    const weigh = (slot: number) => {
      const value = key(slot)
      return Number.isNaN(value) ? -Infinity : value
    }
    const slots = fitting(asked)
      .map((slot) => ({ slot, value: weigh(slot) }))
      .sort(
        (a, b) =>
          (a.value === b.value ? 0 : b.value - a.value) ||
          ((id[b.slot] ?? 0) - (id[a.slot] ?? 0)) * (isUp ? -1 : 1),
      )
      .map(({ slot }) => slot)
    const last = after === undefined ? -1 : slots.indexOf(listings.slotOf(after) ?? -1)
    if (after !== undefined && last < 0) return []
    return slots.slice(last + 1 + offset, last + 1 + offset + limit).map(listings.listingAt)
  }

  function districts({ filters: { district: _, ...filters } }: Search) {
    const counts = new Map<string, number>()
    for (const slot of fitting({ filters })) {
      const district = columns.districts.at(columns.arrays.district[slot] ?? 0)
      if (district) counts.set(district, (counts.get(district) ?? 0) + 1)
    }
    return [...counts]
      .map(([district, count]) => ({ district, count }))
      .sort((a, b) => b.count - a.count || (a.district < b.district ? -1 : 1))
  }

  function walks(query: string) {
    const asked = surroundings.walks.query.safeParse(readQuery(query))
    if (!asked.success) return undefined
    const minutesTo = walking().minutesFromEach(parsePoints(asked.data.from))
    return asked.data.ids.flatMap((each) => {
      const slot = listings.slotOf(each)
      if (slot === undefined) return []
      const minutes = minutesTo([lat[slot] ?? 0, lon[slot] ?? 0])
      return { id: each, minutes: minutes.map((every) => Math.max(1, Math.round(every))) }
    })
  }

  const listing = (one: string): Listing | undefined => {
    const slot = listings.slotOf(one)
    return slot === undefined ? undefined : listings.listingAt(slot)
  }

  return {
    at,
    count: listings.count,
    listing,
    /** `path` is below the API, such as `/apartments/count`. */
    answer(path: string, query: string): unknown {
      if (path === '/apartments/walks') return walks(query)
      const one = /^\/apartments\/(\d+)$/.exec(path)?.[1]
      if (one) return listing(one)
      const asked = readSearch(query)
      if (!asked) return undefined
      switch (path) {
        case '/apartments':
          return find(asked)
        case '/apartments/count':
          return { count: fitting(asked).length }
        case '/apartments/districts':
          return districts(asked)
        case '/apartments/markers':
          return markersOf(columns, Uint32Array.from(fitting(asked)))
        default:
          return undefined
      }
    },
  }
}

/** Undefined for a search that needs an account. */
function readSearch(query: string): Search | undefined {
  try {
    const { data } = search.safeParse(readQuery(query))
    const isOwn =
      data?.onlyFavourite ||
      data?.filters.status !== undefined ||
      data?.sort === 'published' ||
      data?.sort === 'notPublished'
    return isOwn ? undefined : data
  } catch {
    return undefined
  }
}
