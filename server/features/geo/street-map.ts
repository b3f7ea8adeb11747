import type { Point } from '../../../contract/basemap.ts'
import { unpackLine } from '../../../contract/basemap.ts'
import type { Path, Plane, Spot } from '../../../contract/search/on-foot/plane.ts'
import { footOn, pathLength, spotAt } from '../../../contract/search/on-foot/plane.ts'
import type { StreetRecord } from './city-file.ts'

/** Metres between the middle of a street and the houses beside it. */
const setback = 15
const houseReach = 60
const streetReach = 150
/** How far past the last house number a number may be: a greater one is not on this street. */
const beyond = 1.25

export interface Street {
  record: StreetRecord
  axis: Path
  length: number
  middle: Point
  paths: Path[]
  box: { west: number; south: number; east: number; north: number }
  /** How many metres nearer to this street a corner house counts. */
  pull: number
}

/** The middle of a wide street is farther from its houses, and a corner house has its number on the longer street. */
const width: Record<string, number> = {
  trunk: 20,
  primary: 20,
  secondary: 20,
  tertiary: 10,
}

export function layStreet(record: StreetRecord, plane: Plane): Street {
  const lay = (line: readonly number[]) => unpackLine([...line]).map(plane.toSpot)
  const axis = lay(record.axis)
  const length = pathLength(axis)
  const paths = [axis, ...record.lines.map(lay)]
  const spots = paths.flat()
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  return {
    record,
    axis,
    length,
    middle: plane.toPoint(spotAt(axis, length / 2)),
    paths,
    box: {
      west: Math.min(...xs),
      south: Math.min(...ys),
      east: Math.max(...xs),
      north: Math.max(...ys),
    },
    pull: (width[record.rank] ?? 0) + 6 * Math.log(Math.max(length, 50) / 300),
  }
}

/** Where the house with this number stands; undefined if the street's numbers do not go that far. */
export function placeHouse({ record, axis, length }: Street, number: number): Spot | undefined {
  if (!record.numbering) return undefined
  const { from, to, odd } = record.numbering
  if (number > Math.max(from, to) * beyond + 4) return undefined
  const part = Math.max(0, Math.min(1, (number - from) / (to - from)))
  const isLeft = (number % 2 === 1) === (odd === 'left')
  return spotAt(axis, part * length, isLeft ? setback : -setback)
}

/** The number of a house at this spot: the nearest on its side of the street. */
export function numberAt({ record, axis, length }: Street, spot: Spot): number | undefined {
  if (!record.numbering || length === 0) return undefined
  const { from, to, odd } = record.numbering
  const { along, side } = footOn(axis, spot)
  const exact = from + ((to - from) * along) / length
  const isOdd = side >= 0 === (odd === 'left')
  const number = isOdd ? 2 * Math.round((exact - 1) / 2) + 1 : 2 * Math.round(exact / 2)
  return Math.max(isOdd ? 1 : 2, number)
}

export interface NearStreet {
  street: Street
  isAtHouses: boolean
}

export function nearestStreet(streets: readonly Street[], spot: Spot): NearStreet | undefined {
  let best: { street: Street; off: number; score: number } | undefined
  for (const street of streets) {
    const { west, south, east, north } = street.box
    if (spot.x < west - streetReach || spot.x > east + streetReach) continue
    if (spot.y < south - streetReach || spot.y > north + streetReach) continue
    for (const path of street.paths) {
      const { off, along } = footOn(path, spot)
      if (off > streetReach) continue
      const isPastEnd = along < 0.01 || along > pathLength(path) - 0.01
      const score = off - street.pull + (isPastEnd ? 15 : 0)
      if (!best || score < best.score) best = { street, off, score }
    }
  }
  return best && { street: best.street, isAtHouses: best.off <= houseReach }
}
