import type { Point } from '../../basemap.ts'

/** A place on a flat grid of metres around an origin; exact to centimetres over a city. */
export interface Spot {
  x: number
  y: number
}

export interface Plane {
  toSpot: (point: Point) => Spot
  toPoint: (spot: Spot) => Point
}

export const metresPerDegree = 111_195

export function planeAround([lat0, lon0]: Point): Plane {
  const perLon = metresPerDegree * Math.cos((lat0 * Math.PI) / 180)
  return {
    toSpot: ([lat, lon]) => ({ x: (lon - lon0) * perLon, y: (lat - lat0) * metresPerDegree }),
    toPoint: ({ x, y }) => [lat0 + y / metresPerDegree, lon0 + x / perLon],
  }
}

export const distance = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y)

export type Path = readonly Spot[]

export function pathLength(path: Path): number {
  let sum = 0
  for (const [a, b] of segments(path)) sum += distance(a, b)
  return sum
}

export function* segments(path: Path): Generator<[Spot, Spot]> {
  let previous: Spot | undefined
  for (const spot of path) {
    if (previous) yield [previous, spot]
    previous = spot
  }
}

export interface Foot {
  /** Metres from the path. */
  off: number
  /** Metres along the path. */
  along: number
  /** Positive if the spot is to the left of somebody who walks the path. */
  side: number
}

/** The point of a path that is nearest to a spot. */
export function footOn(path: Path, spot: Spot): Foot {
  let best: Foot = { off: Number.POSITIVE_INFINITY, along: 0, side: 0 }
  let walked = 0
  for (const [a, b] of segments(path)) {
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const length = Math.hypot(dx, dy)
    if (length === 0) continue
    const reach = ((spot.x - a.x) * dx + (spot.y - a.y) * dy) / length
    const along = Math.max(0, Math.min(length, reach))
    const off = Math.hypot(
      a.x + (dx * along) / length - spot.x,
      a.y + (dy * along) / length - spot.y,
    )
    if (off < best.off) {
      const side = (dx * (spot.y - a.y) - dy * (spot.x - a.x)) / length
      best = { off, along: walked + along, side }
    }
    walked += length
  }
  return best
}

/** The spot at a distance along a path and to its left, in metres. */
export function spotAt(path: Path, along: number, left = 0): Spot {
  let rest = Math.max(0, along)
  let last: Spot = path[0] ?? { x: 0, y: 0 }
  for (const [a, b] of segments(path)) {
    const length = distance(a, b)
    if (length === 0) continue
    const part = Math.min(1, rest / length)
    const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length]
    last = { x: a.x + dx * length * part - dy * left, y: a.y + dy * length * part + dx * left }
    if (rest <= length) return last
    rest -= length
  }
  return last
}

export function isInside(ring: Path, { x, y }: Spot): boolean {
  let inside = false
  let previous = ring.at(-1)
  for (const corner of ring) {
    if (previous && corner.y > y !== previous.y > y) {
      const crossing =
        ((previous.x - corner.x) * (y - corner.y)) / (previous.y - corner.y) + corner.x
      if (x < crossing) inside = !inside
    }
    previous = corner
  }
  return inside
}
