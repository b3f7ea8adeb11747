import { limits } from '../limits.ts'
import { currencies } from '../listing-words.ts'
import type { Marker } from '../listings.ts'
import type { SnapshotColumns } from './listing-columns.ts'

/** About a metre: more digits would only fill the wire. */
const digits = 1e5

export const roundedPoint = (lat: number, lon: number): [number, number] => [
  Math.round(lat * digits) / digits,
  Math.round(lon * digits) / digits,
]

/** One marker a place, drawn where its oldest listing says; the fullest places when there are too many. */
export function markersOf(columns: SnapshotColumns, slots: Uint32Array): Marker[] {
  const { place, id } = columns.arrays
  const counts = new Uint32Array(columns.places.size)
  const oldest = new Uint32Array(columns.places.size)
  const found: number[] = []
  for (const slot of slots) {
    const at = place[slot] ?? 0
    const before = counts[at] ?? 0
    if (before === 0) found.push(at)
    if (before === 0 || (id[slot] ?? 0) < (id[oldest[at] ?? 0] ?? 0)) oldest[at] = slot
    counts[at] = before + 1
  }
  const shown = fullest(found, counts, limits.markers)
  return inOrderOfAddress(shown, columns, oldest).map((at) =>
    markerAt(columns, oldest[at] ?? 0, counts[at] ?? 0),
  )
}

/** The houses of a street beside each other: so they pack into a fifth fewer bytes on the wire. */
function inOrderOfAddress(
  places: readonly number[],
  { arrays, addresses, places: { size } }: SnapshotColumns,
  oldest: Uint32Array,
): number[] {
  const ranks = addresses.ranks()
  // Rank and place in one number, which is sorted several times as fast as by a function that compares.
  const keys = Float64Array.from(
    places,
    (at) => (ranks[arrays.address[oldest[at] ?? 0] ?? 0] ?? 0) * size + at,
  )
  return Array.from(keys.sort(), (key) => key % size)
}

/** Cuts where it must, without sorting: of the places that are just full enough, those that come first. */
function fullest(places: number[], counts: Uint32Array, most: number): number[] {
  if (places.length <= most) return places
  const withCount: number[] = []
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
  return places.filter((at) => {
    const count = counts[at] ?? 0
    if (count >= least) return true
    if (count < least - 1 || room === 0) return false
    room -= 1
    return true
  })
}

function markerAt({ arrays, addresses }: SnapshotColumns, slot: number, count: number): Marker {
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
