import type { Basemap, RoadClass } from '../../contract/basemap.ts'
import { areaKinds, packLine, roadClasses } from '../../contract/basemap.ts'
import type { Path, Spot } from '../../contract/search/on-foot/plane.ts'
import { planeAround } from '../../contract/search/on-foot/plane.ts'
import type { WaysFile } from '../../contract/search/on-foot/ways.ts'
import type { GazetteerFile } from '../../server/features/geo/city-file.ts'
import { buildStreets, tolerance } from './build-streets.ts'
import { buildWays } from './build-ways.ts'
import type { CitySource, PartialNames } from './city-source.ts'
import { CitySourceError } from './city-source.ts'
import { joinLines, simplify } from './join-lines.ts'
import { layWater } from './sea.ts'
import { completeNames } from './transliterate.ts'

const classes: Record<string, RoadClass> = {
  motorway: 'highway',
  trunk: 'highway',
  primary: 'highway',
  secondary: 'avenue',
  tertiary: 'avenue',
  pedestrian: 'path',
  footway: 'path',
  path: 'path',
  steps: 'path',
  cycleway: 'path',
  track: 'path',
}

const classOf = (rank: string): RoadClass => classes[rank.replace(/_link$/, '')] ?? 'street'

/** Metres that an area's outline may differ from its source: a beach may be only thirty metres wide. */
const areaTolerance = 4

export interface CityFiles {
  basemap: Basemap
  gazetteer: GazetteerFile
  ways: WaysFile
}

export function buildFiles(source: CitySource): CityFiles {
  const names = completeNames(source.names)
  if (!names) throw new CitySourceError('The city has no name; give one with --name')
  const plane = planeAround(source.centre)
  const lay = (lines: readonly (readonly (readonly [number, number])[])[]) =>
    lines.map((line) => line.map(plane.toSpot))
  const pack = (path: Path) => packLine(path.map(plane.toPoint))
  const draw = (pieces: readonly Path[], isDirected = false) =>
    joinLines(pieces, isDirected).map((line) => simplify(line, tolerance))

  const streets = buildStreets(source, plane)
  const coasts = draw(lay(source.coast), true)
  const frame = frameAround([...streets.flatMap(({ lines }) => lines.flat()), ...coasts.flat()])
  const water = layWater(coasts, frame)
  const bounds = source.bounds
    ? source.bounds.map(plane.toSpot)
    : hullOf(streets.flatMap(({ lines }) => lines.flat()).flatMap(outskirts))
  const districts = source.districts.flatMap(({ names, at, ring }) =>
    named(names, {
      at: rounded(at),
      ...(ring && { ring: pack(simplify(ring.map(plane.toSpot), tolerance)) }),
    }),
  )
  const places = source.places.flatMap(({ names, at, category }) =>
    named(names, { at: rounded(at), category }),
  )
  const [south, west] = plane.toPoint({ x: frame.west, y: frame.south })
  const [north, east] = plane.toPoint({ x: frame.east, y: frame.north })
  const drawn = [
    ...streets.map(({ record, lines }) => ({
      class: classOf(record.rank),
      names: record.names,
      lines: lines.map(pack),
    })),
    ...source.unnamed.map(({ rank, lines }) => ({
      class: classOf(rank),
      lines: draw(lay(lines)).map(pack),
    })),
  ]
  return {
    basemap: {
      city: source.city,
      names,
      credit: source.credit,
      bounds: [...rounded([south, west]), ...rounded([north, east])],
      sea: water.sea.map(pack),
      islands: water.islands.map(pack),
      rivers: source.rivers.map((river) => {
        const names = completeNames(river.names)
        return { ...(names && { names }), lines: draw(lay(river.lines)).map(pack) }
      }),
      areas: source.areas
        .map(({ kind, ring }) => ({
          kind,
          ring: pack(simplify(ring.map(plane.toSpot), areaTolerance)),
        }))
        .sort((a, b) => areaKinds.indexOf(a.kind) - areaKinds.indexOf(b.kind)),
      railways: draw(lay(source.railways)).map(pack),
      streets: drawn.sort((a, b) => roadClasses.indexOf(a.class) - roadClasses.indexOf(b.class)),
      districts,
      places,
    },
    gazetteer: {
      city: source.city,
      names,
      credit: source.credit,
      centre: rounded(source.centre),
      bounds: pack(bounds),
      streets: streets.map(({ record }) => record),
      districts,
      places,
    },
    ways: buildWays(source, plane),
  }
}

function named<Rest extends object>(given: PartialNames, rest: Rest) {
  const names = completeNames(given)
  return names ? [{ names, ...rest }] : []
}

const rounded = ([a, b]: readonly [number, number]): [number, number] => [
  Math.round(a * 1e5) / 1e5,
  Math.round(b * 1e5) / 1e5,
]

function frameAround(spots: readonly Spot[]) {
  const frame = { west: 0, south: 0, east: 0, north: 0 }
  for (const { x, y } of spots) {
    frame.west = Math.min(frame.west, x)
    frame.east = Math.max(frame.east, x)
    frame.south = Math.min(frame.south, y)
    frame.north = Math.max(frame.north, y)
  }
  return frame
}

/** Metres that a city extends beyond its last street. */
const outskirt = 500

const outskirts = ({ x, y }: Spot): Spot[] => [
  { x: x - outskirt, y: y - outskirt },
  { x: x - outskirt, y: y + outskirt },
  { x: x + outskirt, y: y - outskirt },
  { x: x + outskirt, y: y + outskirt },
]

/** The convex hull of all spots. */
function hullOf(spots: readonly Spot[]): Spot[] {
  const sorted = spots.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (ordered: readonly Spot[]) => {
    const chain: Spot[] = []
    for (const spot of ordered) {
      for (;;) {
        const [a, b] = [chain.at(-2), chain.at(-1)]
        if (!a || !b || (b.x - a.x) * (spot.y - a.y) > (b.y - a.y) * (spot.x - a.x)) break
        chain.pop()
      }
      chain.push(spot)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}
