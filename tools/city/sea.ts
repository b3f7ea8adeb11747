import type { Path, Spot } from '../../contract/search/on-foot/plane.ts'
import { distance } from '../../contract/search/on-foot/plane.ts'

export interface Frame {
  west: number
  south: number
  east: number
  north: number
}

/** How many metres the sea is drawn beyond the city. */
const margin = 15_000

/** Closes each open coast, whose sea is on the right, clockwise round a wide frame. Closed coasts are islands. */
export function layWater(coasts: readonly Path[], city: Frame) {
  const frame: Frame = {
    west: city.west - margin,
    south: city.south - margin,
    east: city.east + margin,
    north: city.north + margin,
  }
  const sea: Spot[][] = []
  const islands: Spot[][] = []
  for (const coast of coasts) {
    const [start, end] = [coast[0], coast.at(-1)]
    if (!start || !end || coast.length < 2) continue
    if (distance(start, end) < 1) islands.push([...coast])
    else
      sea.push([
        ...coast,
        ...walkFrame(onFrame(end, city, frame), onFrame(start, city, frame), frame),
      ])
  }
  return { sea, islands }
}

/** Where a coast that leaves the city meets the frame: straight ahead over the nearest side. */
function onFrame(spot: Spot, city: Frame, frame: Frame): Spot {
  const sides: [number, Spot][] = [
    [city.north - spot.y, { x: spot.x, y: frame.north }],
    [city.east - spot.x, { x: frame.east, y: spot.y }],
    [spot.y - city.south, { x: spot.x, y: frame.south }],
    [spot.x - city.west, { x: frame.west, y: spot.y }],
  ]
  const [nearest] = sides.sort(([a], [b]) => a - b)
  return nearest?.[1] ?? spot
}

function walkFrame(from: Spot, to: Spot, frame: Frame): Spot[] {
  const { west, south, east, north } = frame
  const corners = [
    { x: east, y: north },
    { x: east, y: south },
    { x: west, y: south },
    { x: west, y: north },
  ]
  const round = (spot: Spot) => clockwise(spot, frame)
  const start = round(from)
  const turn = (spot: Spot) => (round(spot) - start + 4) % 4
  const passed = corners
    .filter((corner) => turn(corner) > 0 && turn(corner) < turn(to))
    .sort((a, b) => turn(a) - turn(b))
  return [from, ...passed, to]
}

/** How far clockwise round the frame a spot lies, from the north-west corner; each side counts 1. */
function clockwise({ x, y }: Spot, { west, south, east, north }: Frame): number {
  if (y >= north) return (x - west) / (east - west)
  if (x >= east) return 1 + (north - y) / (north - south)
  if (y <= south) return 2 + (east - x) / (east - west)
  return 3 + (y - south) / (north - south)
}
