import type { Box, Point } from '../listings/listing-search.ts'
import type { SnapshotColumns } from './listing-columns.ts'

export function isInBox(
  { south, west, north, east }: Box,
  { arrays: { lat, lon } }: SnapshotColumns,
) {
  return (slot: number) => {
    const y = lat[slot] ?? 0
    const x = lon[slot] ?? 0
    return y >= south && y <= north && x >= west && x <= east
  }
}

export function isInPolygon(points: readonly Point[], columns: SnapshotColumns) {
  const isNear = isInBox(boxAround(points), columns)
  const { lat, lon } = columns.arrays
  return (slot: number) => isNear(slot) && isInside(points, lat[slot] ?? 0, lon[slot] ?? 0)
}

function isInside(points: readonly Point[], lat: number, lon: number) {
  let isIn = false
  let [y2, x2] = points.at(-1) ?? [0, 0]
  for (const [y1, x1] of points) {
    if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) isIn = !isIn
    ;[y2, x2] = [y1, x1]
  }
  return isIn
}

export function boxAround(points: readonly Point[]): Box {
  const lats = points.map(([lat]) => lat)
  const lons = points.map(([, lon]) => lon)
  return {
    south: Math.min(...lats),
    north: Math.max(...lats),
    west: Math.min(...lons),
    east: Math.max(...lons),
  }
}

/** Squares of about 75 m. A listing is within reach if its cell is, so minutes are exact to half a minute. */
export interface CellGrid {
  origin: Point
  /** Cells in one degree. */
  rows: number
  columns: number
}

/**
 * A cell's number is its row times this plus its column. The filter in memory and the one in SQL compute it exactly
 * alike.
 */
export const cellsARow = 4_096
export const cellAt = ({ origin, rows, columns }: CellGrid, lat: number, lon: number) =>
  Math.floor((lat - origin[0]) * rows) * cellsARow + Math.floor((lon - origin[1]) * columns)

export interface Reach {
  grid: CellGrid
  cells: readonly number[]
}

export function isInReach({ grid, cells }: Reach, { arrays: { lat, lon } }: SnapshotColumns) {
  const reached = new Set(cells)
  return (slot: number) => reached.has(cellAt(grid, lat[slot] ?? 0, lon[slot] ?? 0))
}
