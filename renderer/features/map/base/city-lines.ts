import type { AreaKind, Basemap, PackedLine, RoadClass } from '../../../../contract/basemap.ts'
import { unpackLine } from '../../../../contract/basemap.ts'
import type { InEveryLanguage } from '../../../../contract/languages.ts'
import type { WorldPoint } from './world.ts'
import { toWorld } from './world.ts'

export interface WorldBox {
  west: number
  north: number
  east: number
  south: number
}

export interface WorldLine {
  points: readonly WorldPoint[]
  box: WorldBox
}

export interface CityStreet {
  class: RoadClass
  names: InEveryLanguage | undefined
  lines: readonly WorldLine[]
}

export interface NamedPoint {
  names: InEveryLanguage
  at: WorldPoint
  category: string
}

/** The city's file prepared for drawing: in coordinates of the world's square, each line with its bounding box. */
export interface CityLines {
  /** The latitude of the city's middle, which decides how many pixels a metre takes. */
  lat: number
  sea: readonly WorldLine[]
  islands: readonly WorldLine[]
  rivers: readonly { names: InEveryLanguage | undefined; lines: readonly WorldLine[] }[]
  /** The lowest layer first. */
  areas: readonly { kind: AreaKind; ring: WorldLine }[]
  railways: readonly WorldLine[]
  streets: readonly CityStreet[]
  districts: readonly NamedPoint[]
  places: readonly NamedPoint[]
}

export function readCity(file: Basemap): CityLines {
  const [south, , north] = file.bounds
  const read = (packed: PackedLine) =>
    toLine(unpackLine(packed).map(([lat, lon]) => toWorld(lat, lon)))
  return {
    lat: (south + north) / 2,
    sea: file.sea.map((ring) => toLine(stretchBeyond(read(ring)))),
    islands: file.islands.map(read),
    rivers: file.rivers.map(({ names, lines }) => ({ names, lines: lines.map(read) })),
    areas: file.areas.map(({ kind, ring }) => ({ kind, ring: read(ring) })),
    railways: file.railways.map(read),
    streets: file.streets.map((street) => ({
      class: street.class,
      names: street.names,
      lines: street.lines.map(read),
    })),
    districts: file.districts.map(({ names, at: [lat, lon] }) => ({
      names,
      at: toWorld(lat, lon),
      category: 'district',
    })),
    places: file.places.map(({ names, at: [lat, lon], category }) => ({
      names,
      at: toWorld(lat, lon),
      category,
    })),
  }
}

const toLine = (points: readonly WorldPoint[]): WorldLine => ({ points, box: boxOf(points) })

function boxOf(points: readonly WorldPoint[]): WorldBox {
  const box = { west: 1, north: 1, east: 0, south: 0 }
  for (const { x, y } of points) {
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.north = Math.min(box.north, y)
    box.south = Math.max(box.south, y)
  }
  return box
}

const stretch = 12

/** The file ends at a frame but the sea goes on: points on the frame are moved far out, away from the middle. */
function stretchBeyond({ points, box: frame }: WorldLine): WorldPoint[] {
  const middle = { x: (frame.west + frame.east) / 2, y: (frame.north + frame.south) / 2 }
  const near = (a: number, b: number) => Math.abs(a - b) < 1e-7
  const far = ({ x, y }: WorldPoint) => ({
    x: middle.x + (x - middle.x) * stretch,
    y: middle.y + (y - middle.y) * stretch,
  })
  const isEdge = ({ x, y }: WorldPoint) =>
    near(x, frame.west) || near(x, frame.east) || near(y, frame.north) || near(y, frame.south)
  return points.flatMap((point, index) => {
    if (!isEdge(point)) return [point]
    const before = points.at(index - 1)
    const after = points[(index + 1) % points.length]
    // The point where the coast meets the frame stays, and a far point continues the line from it.
    if (before && !isEdge(before)) return [point, far(point)]
    if (after && !isEdge(after)) return [far(point), point]
    return [far(point)]
  })
}
