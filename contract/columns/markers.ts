import { limits } from '../limits.ts'
import type { Box } from '../listings/listing-search.ts'
import { currencies } from '../listings/listing-words.ts'
import type { Marker } from '../listings/listings.ts'
import { isInBox } from './in-area.ts'
import type { SnapshotColumns } from './listing-columns.ts'

/** About a metre: more digits would only make the answer longer. */
const digits = 1e5

export const roundedPoint = (lat: number, lon: number): [number, number] => [
  Math.round(lat * digits) / digits,
  Math.round(lon * digits) / digits,
]

/** One marker for each place, drawn at its oldest listing; if there are too many places, only the fullest ones. */
export function markersOf(columns: SnapshotColumns, slots: Uint32Array): Marker[] {
  const { place, id } = columns.arrays
  const tally = new Tally(columns)
  for (const slot of slots) tally.count(place[slot] ?? 0, slot, id[slot] ?? 0)
  return tally.shown().map((shown) => markerAt(columns, shown))
}

export interface ShownPlace {
  place: number
  /** The slot of the oldest listing of these. */
  slot: number
  count: number
}

/** All places, or all in a box, read from the totals that `Places` holds ready. */
export function placesIn(columns: SnapshotColumns, box: Box | undefined): ShownPlace[] {
  const { arrays, places } = columns
  const { id } = arrays
  const { count, oldest, south, west, north, east } = places.totals
  const tally = new Tally(columns)
  const isInside = box && isInBox(box, columns)
  for (let place = 0; place < places.size; place += 1) {
    const all = count[place] ?? 0
    if (all === 0) continue
    if (box && isInside) {
      const s = south[place] ?? 0
      const w = west[place] ?? 0
      const n = north[place] ?? 0
      const e = east[place] ?? 0
      if (s > box.north || n < box.south || w > box.east || e < box.west) continue
      if (s < box.south || n > box.north || w < box.west || e > box.east) {
        // The edge goes through this place: some of its listings may be outside.
        for (const slot of places.slotsAt(arrays, place))
          if (isInside(slot)) tally.count(place, slot, id[slot] ?? 0)
        continue
      }
    }
    tally.countAll(place, (oldest[place] ?? 1) - 1, all)
  }
  return tally.shown()
}

/** How many listings each place has, and the oldest of them. */
class Tally {
  readonly #columns: SnapshotColumns
  readonly #counts: Uint32Array
  readonly #oldest: Uint32Array
  readonly #oldestIds: Float64Array
  readonly #found: Uint32Array
  #size = 0

  constructor(columns: SnapshotColumns) {
    const { size } = columns.places
    this.#columns = columns
    this.#counts = new Uint32Array(size)
    this.#oldest = new Uint32Array(size)
    this.#oldestIds = new Float64Array(size)
    this.#found = new Uint32Array(size)
  }

  count(place: number, slot: number, id: number) {
    const before = this.#counts[place] ?? 0
    if (before === 0) this.#find(place)
    if (before === 0 || id < (this.#oldestIds[place] ?? 0)) {
      this.#oldest[place] = slot
      this.#oldestIds[place] = id
    }
    this.#counts[place] = before + 1
  }

  countAll(place: number, oldest: number, count: number) {
    this.#find(place)
    this.#oldest[place] = oldest
    this.#counts[place] = count
  }

  #find(place: number) {
    this.#found[this.#size] = place
    this.#size += 1
  }

  shown(): ShownPlace[] {
    const places = fullest(this.#found.subarray(0, this.#size), this.#counts, limits.markers)
    return inOrderOfAddress(places, this.#columns, this.#oldest).map((place) => ({
      place,
      slot: this.#oldest[place] ?? 0,
      count: this.#counts[place] ?? 0,
    }))
  }
}

/** Orders places by address, because neighbours side by side compress into a fifth fewer bytes. */
function inOrderOfAddress(
  places: Uint32Array,
  { arrays, addresses, places: { size } }: SnapshotColumns,
  oldest: Uint32Array,
): number[] {
  const ranks = addresses.ranks()
  // Rank and place are joined in one number: numbers sort several times as fast as by a function that compares.
  const keys = Float64Array.from(
    places,
    (at) => (ranks[arrays.address[oldest[at] ?? 0] ?? 0] ?? 0) * size + at,
  )
  return Array.from(keys.sort(), (key) => key % size)
}

/**
 * The `most` fullest places, found without sorting. Of those with the lowest count that still fits, the first ones are
 * taken.
 */
function fullest(places: Uint32Array, counts: Uint32Array, most: number): Uint32Array {
  if (places.length <= most) return places
  let largest = 0
  for (const at of places) largest = Math.max(largest, counts[at] ?? 0)
  const withCount = new Uint32Array(largest + 1)
  for (const at of places) {
    const count = counts[at] ?? 0
    withCount[count] = (withCount[count] ?? 0) + 1
  }
  let least = withCount.length
  let room = most
  while (room >= (withCount[least - 1] ?? 0)) {
    least -= 1
    room -= withCount[least] ?? 0
  }
  const kept = new Uint32Array(most)
  let size = 0
  for (const at of places) {
    const count = counts[at] ?? 0
    if (count < least - 1 || (count < least && room === 0)) continue
    if (count < least) room -= 1
    kept[size] = at
    size += 1
  }
  return kept.subarray(0, size)
}

export function markerAt(
  { arrays, addresses }: SnapshotColumns,
  { slot, count }: ShownPlace,
): Marker {
  const marker: Marker = {
    address: addresses.at(arrays.address[slot] ?? 0),
    coordinates: roundedPoint(arrays.lat[slot] ?? 0, arrays.lon[slot] ?? 0),
    count,
  }
  if (count > 1) return marker
  marker.id = String(arrays.id[slot])
  marker.price = arrays.price[slot] ?? 0
  marker.currency = currencies[arrays.currency[slot] ?? 0] ?? 'USD'
  marker.isExclusive = arrays.isExclusive[slot] === 1
  return marker
}
