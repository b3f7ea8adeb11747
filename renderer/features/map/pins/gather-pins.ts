import type { Marker } from '../../../../contract/listings/listings.ts'
import type { PixelBox } from '../base/box-grid.ts'
import { BoxGrid, doBoxesMeet } from '../base/box-grid.ts'
import type { WorldPoint } from '../base/world.ts'
import { fromWorld, toWorld, worldSize } from '../base/world.ts'

export interface Pin {
  key: string
  lat: number
  lon: number
  /** One address, or several that would overlap on the map. */
  markers: readonly Marker[]
  /** How many listings there are in all. */
  count: number
  /** A single listing shows its price where there is room and is a dot elsewhere; a circle shows how many there are. */
  look: 'price' | 'dot' | 'circle'
}

export interface GatherOptions {
  zoom: number
  /** How wide the pin of a single listing is, which depends on its price. */
  widthOf: (marker: Marker) => number
  /** Whether the map is at its highest zoom, where zooming in cannot separate what overlaps. */
  isNearest: boolean
  /** How far apart two listings must be, in pixels, for eye and mouse to tell them apart; a finger needs more. */
  dot?: number
  /** The boxes of the map's names at this zoom. Pins of several addresses avoid covering them where they can. */
  names?: readonly PixelBox[]
}

interface Spot {
  x: number
  y: number
  markers: readonly Marker[]
  count: number
}

export const pinSize = { height: 30, tail: 6, circle: 30, dot: 24 } as const
/** Half of a circle's size, with the edge drawn around it. */
const circleHalf = pinSize.circle / 2 + 1
/** Free space around each price, so that a map full of pins can still be read and tapped. */
const room = { x: 4, y: 5 } as const

type Look = Pin['look']

/**
 * Decides which pins to show at a zoom. Listings that would overlap even as dots become one circle with a count; the
 * others show their price where there is room for it.
 */
export function gatherPins(markers: readonly Marker[], options: GatherOptions): Pin[] {
  const size = worldSize(options.zoom)
  const spots = markers.map((marker): Spot => {
    const { x, y } = toWorld(...marker.coordinates)
    return { x: x * size, y: y * size, markers: [marker], count: marker.count }
  })
  const placed = options.isNearest
    ? spread(spots, options)
    : priced(besideNames(gather(spots, options), options), options)
  return placed.map(({ spot: { x, y, markers, count }, look }) => ({
    key: keyOf(markers),
    ...fromWorld({ x: x / size, y: y / size }),
    markers,
    count,
    look,
  }))
}

interface Placed {
  spot: Spot
  look: Look
}

const isSingle = ({ markers, count }: Spot) => markers.length === 1 && count === 1
const smallLook = (spot: Spot): Look => (isSingle(spot) ? 'dot' : 'circle')

function gather(spots: readonly Spot[], options: GatherOptions): BoxGrid<Spot> {
  const grid = new BoxGrid<Spot>()
  const box = (spot: Spot) => boxOf(spot, smallLook(spot), options)
  for (let spot of spots) {
    let other = grid.find(box(spot))
    while (other) {
      grid.remove(other)
      spot = merge(other, spot)
      other = grid.find(box(spot))
    }
    grid.add(box(spot), spot)
  }
  return grid
}

/** How far a pin may move from its true place, in pixels. */
const mostAside = 32
const distance = (a: WorldPoint, b: WorldPoint) => Math.hypot(a.x - b.x, a.y - b.y)

/** Moves circles of several addresses beside names that they would cover: nobody looks for their exact place. */
function besideNames(grid: BoxGrid<Spot>, options: GatherOptions): BoxGrid<Spot> {
  const names = options.names ?? []
  const coveredBy = (box: PixelBox) => names.find((name) => doBoxesMeet(box, name))
  for (const spot of grid.items) {
    if (spot.markers.length === 1) continue
    const name = coveredBy(boxOf(spot, 'circle', options))
    if (!name) continue
    grid.remove(spot)
    const [free] = [
      { x: spot.x, y: name.north - circleHalf },
      { x: spot.x, y: name.south + circleHalf },
      { x: name.west - circleHalf, y: spot.y },
      { x: name.east + circleHalf, y: spot.y },
    ]
      .map((place) => ({ moved: { ...spot, ...place }, far: distance(spot, place) }))
      .filter(({ moved, far }) => {
        const box = boxOf(moved, 'circle', options)
        return far <= mostAside && !grid.find(box) && !coveredBy(box)
      })
      .sort((one, other) => one.far - other.far)
    const placed = free?.moved ?? spot
    grid.add(boxOf(placed, 'circle', options), placed)
  }
  return grid
}

/** Gives exclusive listings room for their price first, because they have a star to show. */
function priced(grid: BoxGrid<Spot>, options: GatherOptions): Placed[] {
  const spots = grid.items
  const said = new Set<Spot>()
  const isExclusive = (spot: Spot) => spot.markers[0]?.isExclusive === true
  const singles = spots.filter(isSingle)
  for (const spot of [
    ...singles.filter(isExclusive),
    ...singles.filter((each) => !isExclusive(each)),
  ]) {
    const box = boxOf(spot, 'price', options)
    grid.remove(spot)
    const hasRoom = grid.find(box) === undefined
    if (hasRoom) said.add(spot)
    grid.add(hasRoom ? box : boxOf(spot, 'dot', options), spot)
  }
  return spots.map((spot) => ({ spot, look: said.has(spot) ? 'price' : smallLook(spot) }))
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

/** Moves overlapping pins to the nearest free place. */
function spread(spots: readonly Spot[], options: GatherOptions): Placed[] {
  const grid = new BoxGrid<Spot>()
  const look = (spot: Spot): Look => (isSingle(spot) ? 'price' : 'circle')
  for (const spot of spots) {
    const { east, west, south, north } = boxOf(spot, look(spot), options)
    const step = { x: east - west, y: south - north }
    for (const { x, y } of placesAround()) {
      const moved = { ...spot, x: spot.x + x * step.x, y: spot.y + y * step.y }
      const box = boxOf(moved, look(spot), options)
      if (grid.find(box)) continue
      grid.add(box, moved)
      break
    }
  }
  return grid.items.map((spot) => ({ spot, look: look(spot) }))
}

/** The place itself, then the places around it in ever wider rings. */
function* placesAround() {
  for (let ring = 0; ; ring += 1)
    for (let x = -ring; x <= ring; x += 1)
      for (let y = -ring; y <= ring; y += 1)
        if (Math.max(Math.abs(x), Math.abs(y)) === ring) yield { x, y }
}

/** The box that a pin covers: a price stands above its point, a dot or a circle lies around it. */
function boxOf({ x, y, markers }: Spot, look: Look, options: GatherOptions): PixelBox {
  const [first] = markers
  if (look === 'price') {
    const width = first ? options.widthOf(first) : 0
    const half = Math.max(pinSize.dot, width) / 2 + room.x
    return {
      west: x - half,
      east: x + half,
      north: y - pinSize.height - pinSize.tail - room.y,
      south: y + room.y,
    }
  }
  const half = look === 'dot' ? (options.dot ?? pinSize.dot) / 2 : circleHalf
  return { west: x - half, east: x + half, north: y - half, south: y + half }
}

const nameOf = ({ id, address, coordinates }: Marker) => id ?? `${coordinates} ${address}`

/** Stays the same while the pin stands for the same listings, so that a pin with the pointer or the focus keeps it. */
const keyOf = (markers: readonly Marker[]) => {
  const [first] = markers
  return first ? `${nameOf(first)}+${markers.length - 1}` : ''
}

/** Whether a pin stands for a listing: alone, or at an address that several share. */
export const holdsListing = (
  pin: Pin,
  listing: { id: string; address: string | null | undefined },
) =>
  pin.markers.some(
    (marker) => marker.id === listing.id || (!marker.id && marker.address === listing.address),
  )
