import type { Point } from '../../basemap.ts'
import type { CellGrid, Reach } from '../../columns/in-area.ts'
import { cellsARow } from '../../columns/in-area.ts'
import { walking } from '../walking.ts'
import { Doors } from './doors.ts'
import type { Plane } from './plane.ts'
import { distance, metresPerDegree } from './plane.ts'
import type { Access, Network } from './walking-network.ts'
import { layNetwork } from './walking-network.ts'
import type { WaysFile } from './ways.ts'

const cellSize = 75
/** A place this near to the coast, in metres, counts as at the coast. */
const shore = 150
const mostRemembered = 200

/**
 * How long a walk in a city takes: along its ways, and in a straight line from a door to the nearest way. Where no way
 * leads, or if the city has no file of ways, it is the straight line times a factor.
 */
export function openWalking(
  file: WaysFile | undefined,
  plane: Plane,
  metresToSea: ((lat: number, lon: number) => number) | undefined,
) {
  const network = file && layNetwork(file, plane)
  const origin = plane.toPoint({ x: 0, y: 0 })
  const grid: CellGrid = {
    origin,
    rows: metresPerDegree / cellSize,
    columns: (metresPerDegree * Math.cos((origin[0] * Math.PI) / 180)) / cellSize,
  }
  const straight = (from: Point, to: Point) =>
    distance(plane.toSpot(from), plane.toSpot(to)) * walking.detour
  const accessOf = (point: Point) => network?.accessAt(plane.toSpot(point))

  /** Metres from one point to any other. */
  function metresFrom(from: Point, bounds: { most?: number; goals?: readonly number[] } = {}) {
    const start = accessOf(from)
    const metres = start && network?.metresFrom(start.ends, bounds)
    return {
      to(point: Point, access: Access | undefined = accessOf(point)) {
        if (!start || !metres || !access) return straight(from, point)
        const along = leastOf(metres, access)
        if (along === Infinity) return straight(from, point)
        // Both doors are on the same stretch of way, so the walk does not touch its ends.
        return start.edge === access.edge
          ? start.off + access.off + Math.abs(start.along - access.along)
          : along
      },

      /** The same for a place in `Doors`, without objects: this is called for all listings of a city at once. */
      toDoor(
        { lat, lon, edge, off, along, nodeA, nodeB, toA, toB }: Doors['arrays'],
        door: number,
      ) {
        const onEdge = edge[door] ?? -1
        const byWays =
          metres && onEdge >= 0
            ? Math.min(
                (metres[nodeA[door] ?? 0] ?? Infinity) + (toA[door] ?? 0),
                (metres[nodeB[door] ?? 0] ?? Infinity) + (toB[door] ?? 0),
              )
            : Infinity
        if (!start || byWays === Infinity) return straight(from, [lat[door] ?? 0, lon[door] ?? 0])
        return start.edge === onEdge
          ? start.off + (off[door] ?? 0) + Math.abs(start.along - (along[door] ?? 0))
          : byWays
      },
    }
  }

  const accessOfCell = new Map<number, Access | undefined>()
  const reaches = new Map<string, Reach>()
  const toSea = network && metresToSea && seaDistances(network, plane, metresToSea)

  return {
    /** Whether a way is near enough to a point; from a point in the sea none is. */
    hasWay: (point: Point) => accessOf(point) !== undefined,

    minutesBetween(from: Point, to: Point) {
      const access = accessOf(to)
      const goals = access?.ends.map(([node]) => node) ?? []
      return metresFrom(from, { goals }).to(to, access) / walking.metresAMinute
    },

    /** From one point to many. */
    minutesFrom(from: Point) {
      const metres = metresFrom(from)
      return (point: Point) => metres.to(point) / walking.metresAMinute
    },

    /** From some points to many: the step from a listing onto the ways is looked up once for all points. */
    minutesFromEach(points: readonly Point[]) {
      const each = points.map((from) => metresFrom(from))
      return (point: Point) => {
        const access = accessOf(point)
        return each.map((metres) => metres.to(point, access) / walking.metresAMinute)
      }
    },

    /** Looks up where many places step onto the ways. Callers store the result for as long as they need it. */
    openDoors: () => new Doors(accessOf),

    /** The sum of the minutes to all given points, from any point. */
    minutesToAll(points: readonly Point[]) {
      const each = points.map((from) => metresFrom(from))
      return {
        from(point: Point) {
          const access = accessOf(point)
          let minutes = 0
          for (const metres of each) minutes += metres.to(point, access) / walking.metresAMinute
          return minutes
        },
        fromDoor({ arrays }: Doors, door: number) {
          let minutes = 0
          for (const metres of each) minutes += metres.toDoor(arrays, door) / walking.metresAMinute
          return minutes
        },
      }
    },

    /** Undefined in a city without a coast. */
    minutesToSea(point: Point): number | undefined {
      if (!metresToSea) return undefined
      const air = metresToSea(...point) * walking.detour
      const access = accessOf(point)
      const along = toSea && access ? leastOf(toSea(), access) : Infinity
      // On the beach the straight line to the water is shorter than any way.
      const metres = along === Infinity || air <= shore ? air : along
      return metres / walking.metresAMinute
    },

    /** The cells whose middle is within some minutes' walk. */
    cellsWithin(from: Point, minutes: number): Reach {
      const key = `${from.join()} ${minutes}`
      const known = reaches.get(key)
      if (known) return known
      const most = minutes * walking.metresAMinute
      const metres = metresFrom(from, { most })
      const cells = cellsAround(grid, from, most)
        .filter(({ number, middle }) => {
          if (!accessOfCell.has(number)) accessOfCell.set(number, accessOf(middle))
          return metres.to(middle, accessOfCell.get(number)) <= most
        })
        .map(({ number }) => number)
      if (reaches.size >= mostRemembered) reaches.clear()
      const reach = { grid, cells }
      reaches.set(key, reach)
      return reach
    },
  }
}

export type Walking = ReturnType<typeof openWalking>
export type MinutesToAll = ReturnType<Walking['minutesToAll']>

function leastOf(metres: Float64Array, { ends: [a, b] }: Access) {
  return Math.min((metres[a[0]] ?? Infinity) + a[1], (metres[b[0]] ?? Infinity) + b[1])
}

/** Metres from every node to the coast, computed at the first call. */
function seaDistances(
  network: Network,
  plane: Plane,
  metresToSea: (lat: number, lon: number) => number,
) {
  let metres: Float64Array | undefined
  return () => {
    metres ??= network.metresFrom(
      network.spots.flatMap((spot, node) => {
        const off = metresToSea(...plane.toPoint(spot))
        return off <= shore ? [[node, off * walking.detour] as const] : []
      }),
    )
    return metres
  }
}

function cellsAround(grid: CellGrid, [lat, lon]: Point, metres: number) {
  const { origin, rows, columns } = grid
  const [row, column] = [
    Math.floor((lat - origin[0]) * rows),
    Math.floor((lon - origin[1]) * columns),
  ]
  const wide = Math.ceil(metres / cellSize)
  const cells: { number: number; middle: Point }[] = []
  for (let i = row - wide; i <= row + wide; i += 1)
    for (let j = column - wide; j <= column + wide; j += 1) {
      if (Math.hypot(i - row, j - column) > wide) continue
      const middle: Point = [origin[0] + (i + 0.5) / rows, origin[1] + (j + 0.5) / columns]
      cells.push({ number: i * cellsARow + j, middle })
    }
  return cells
}
