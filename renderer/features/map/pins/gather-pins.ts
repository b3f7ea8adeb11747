import type { Marker } from '../../../../contract/listings/listings.ts'
import type { PixelBox } from '../base/box-grid.ts'
import { BoxGrid, doBoxesMeet } from '../base/box-grid.ts'
import type { WorldPoint } from '../base/world.ts'
import { fromWorld, toWorld, worldSize } from '../base/world.ts'

export interface Pin {
  key: string
  lat: number
  lon: number
  /** One address, or several that would lie upon each other. */
  markers: readonly Marker[]
  /** How many listings there are in all. */
  count: number
  /** A single listing says its price where there is room for it, and is a dot elsewhere; a circle counts several. */
  look: 'price' | 'dot' | 'circle'
}

export interface GatherOptions {
  zoom: number
  /** How wide the pin of a single listing is, which depends on its price. */
  widthOf: (marker: Marker) => number
  /** As near as the map goes: what overlaps here cannot be parted by coming nearer. */
  isNearest: boolean
  /** What two listings need between them to be told apart, by the eye and by a mouse; a finger needs more. */
  dot?: number
  /** The map's names at this zoom, which pins of several places leave readable where they can. */
  names?: readonly PixelBox[]
}

interface Spot {
  x: number
  y: number
  markers: readonly Marker[]
  count: number
}

export const pinSize = { height: 30, tail: 6, circle: 30, dot: 24 } as const
/** With the edge that is drawn around it. */
const circleHalf = pinSize.circle / 2 + 1
/** Room around each, so that a map full of pins can still be read and tapped. */
const room = { x: 4, y: 5 } as const

type Look = Pin['look']

/**
 * What to show of all markers at a zoom. Only what would lie upon each other as dots becomes one with a count; of the
 * others, those whose price finds room say it.
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

/** As far as a pin goes aside from where it would stand, in pixels. */
const mostAside = 32
const distance = (a: WorldPoint, b: WorldPoint) => Math.hypot(a.x - b.x, a.y - b.y)

/** The middle of several places is no place that anybody looks for: it goes beside a name that it would cover. */
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

/** Exclusive ones first: they have a star to show. */
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

/** Moves each aside to the nearest free place. */
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

/** Here, then below and above, then ever farther around. */
function* placesAround() {
  for (let ring = 0; ; ring += 1)
    for (let x = -ring; x <= ring; x += 1)
      for (let y = -ring; y <= ring; y += 1)
        if (Math.max(Math.abs(x), Math.abs(y)) === ring) yield { x, y }
}

/** A price stands on its point; a dot or a circle lies around it. */
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
