import type { Marker } from '../../../../contract/listings.ts'
import type { PixelBox } from '../base/box-grid.ts'
import { BoxGrid } from '../base/box-grid.ts'
import { fromWorld, toWorld, worldSize } from '../base/world.ts'

export interface Pin {
  key: string
  lat: number
  lon: number
  /** One address, or several that would lie upon each other. */
  markers: readonly Marker[]
  /** How many listings there are in all. */
  count: number
}

export interface GatherOptions {
  zoom: number
  /** How wide the pin of a single listing is, which depends on its price. */
  widthOf: (marker: Marker) => number
  /** As near as the map goes: what overlaps here cannot be parted by coming nearer. */
  isNearest: boolean
}

interface Spot {
  x: number
  y: number
  markers: readonly Marker[]
  count: number
}

export const pinSize = { height: 34, tail: 6, circle: 44 } as const
/** Room around each, so that a map full of pins can still be read and tapped. */
const room = { x: 8, y: 7 } as const

/** What to show of all markers at a zoom: where pins would overlap, one with a count stands for them. */
export function gatherPins(markers: readonly Marker[], options: GatherOptions): Pin[] {
  const size = worldSize(options.zoom)
  const spots = markers.map((marker): Spot => {
    const { x, y } = toWorld(...marker.coordinates)
    return { x: x * size, y: y * size, markers: [marker], count: marker.count }
  })
  const placed = options.isNearest ? spread(spots, options) : gather(gather(spots), options)
  return placed.map(({ x, y, markers, count }) => ({
    key: keyOf(markers),
    ...fromWorld({ x: x / size, y: y / size }),
    markers,
    count,
  }))
}

/** At first as if all were circles: wide prices would draw a whole quarter into one. */
function gather(spots: readonly Spot[], options?: GatherOptions): Spot[] {
  const grid = new BoxGrid<Spot>()
  for (let spot of spots) {
    let other = grid.find(boxOf(spot, options))
    while (other) {
      grid.remove(other)
      spot = merge(other, spot)
      other = grid.find(boxOf(spot, options))
    }
    grid.add(boxOf(spot, options), spot)
  }
  return grid.items
}

function merge(a: Spot, b: Spot): Spot {
  const count = a.count + b.count
  return {
    x: (a.x * a.count + b.x * b.count) / count,
    y: (a.y * a.count + b.y * b.count) / count,
    markers: [...a.markers, ...b.markers],
    count,
  }
}

/** Moves each aside to the nearest free place. */
function spread(spots: readonly Spot[], options: GatherOptions): Spot[] {
  const grid = new BoxGrid<Spot>()
  for (const spot of spots) {
    const { east, west, south, north } = boxOf(spot, options)
    const step = { x: east - west, y: south - north }
    for (const { x, y } of placesAround()) {
      const moved = { ...spot, x: spot.x + x * step.x, y: spot.y + y * step.y }
      const box = boxOf(moved, options)
      if (grid.find(box)) continue
      grid.add(box, moved)
      break
    }
  }
  return grid.items
}

/** Here, then below and above, then ever farther around. */
function* placesAround() {
  for (let ring = 0; ; ring += 1)
    for (let x = -ring; x <= ring; x += 1)
      for (let y = -ring; y <= ring; y += 1)
        if (Math.max(Math.abs(x), Math.abs(y)) === ring) yield { x, y }
}

/** A single listing's pin stands on its point; a circle lies around it. */
function boxOf({ x, y, markers }: Spot, options?: GatherOptions): PixelBox {
  const [first] = markers
  const single = options && markers.length === 1 && first?.count === 1 ? first : undefined
  const width = single ? (options?.widthOf(single) ?? 0) : 0
  const half = Math.max(pinSize.circle, width) / 2 + room.x
  const above = single ? pinSize.height + pinSize.tail : pinSize.circle / 2
  const below = single ? 0 : pinSize.circle / 2
  return {
    west: x - half,
    east: x + half,
    north: y - above - room.y,
    south: y + below + room.y,
  }
}

const nameOf = ({ id, address, coordinates }: Marker) => id ?? `${coordinates} ${address}`

/** The same while it stands for the same listings, so that what is pointed at or focused stays itself. */
const keyOf = (markers: readonly Marker[]) => {
  const [first] = markers
  return first ? `${nameOf(first)}+${markers.length - 1}` : ''
}

/** Whether a listing stands behind a pin: alone, or at an address that several share. */
export const holdsListing = (
  pin: Pin,
  listing: { id: string; address: string | null | undefined },
) =>
  pin.markers.some(
    (marker) => marker.id === listing.id || (!marker.id && marker.address === listing.address),
  )
