import type { Reach } from '../../../../contract/columns/in-area.ts'
import { boxAround, cellsARow } from '../../../../contract/columns/in-area.ts'
import type { Box, Point } from '../../../../contract/listings/listing-search.ts'
import { tilesIn } from '../map-tile.ts'
import type { SqlValues } from '../sql-text.ts'

/** A box with more tiles than this holds a good part of the town, and the index would not help. */
const mostTiles = 128

export function sqlInBox(box: Box, { put }: SqlValues): string[] {
  const exactly = `listings.lat between ${put(box.south)} and ${put(box.north)}
    and listings.lon between ${put(box.west)} and ${put(box.east)}`
  const tiles = tilesIn(box, mostTiles)
  return tiles ? [`listings.tile = any(${put(tiles)}::bigint[])`, unweighed(exactly)] : [exactly]
}

/**
 * A condition that the planner takes for a coin toss. Latitude, longitude and tile say the same thing three times; if
 * the planner took them for independent, it would expect next to nothing and read the wrong index to its end.
 */
const unweighed = (condition: string) => `case when ${condition} then true else false end`

/** Ray casting: a point is inside when a ray to the east crosses the outline an odd number of times. */
export function sqlInPolygon(points: readonly Point[], values: SqlValues): string[] {
  const { put } = values
  const next = [...points.slice(1), ...points.slice(0, 1)]
  const sides = [
    points.map(([lat]) => lat),
    points.map(([, lon]) => lon),
    next.map(([lat]) => lat),
    next.map(([, lon]) => lon),
  ].map((column) => `${put(column)}::float8[]`)
  return [
    ...sqlInBox(boxAround(points), values),
    unweighed(`(select count(*) from unnest(${sides.join(', ')}) as side (y1, x1, y2, x2)
      where (side.y1 > listings.lat) <> (side.y2 > listings.lat)
      and listings.lon < (side.x2 - side.x1) * (listings.lat - side.y1) / (side.y2 - side.y1) + side.x1) % 2 = 1`),
  ]
}

/** The cells within some minutes on foot are the same numbers in SQL and in memory. */
export function sqlInReach({ grid, cells }: Reach, { put }: SqlValues): string[] {
  const { origin, rows, columns } = grid
  const place = (column: string, from: number, scale: number) =>
    `floor((listings.${column} - ${put(from)}::float8) * ${put(scale)}::float8)::int`
  return [
    `${place('lat', origin[0], rows)} * ${cellsARow} + ${place('lon', origin[1], columns)} = any(${put(cells)}::int[])`,
  ]
}
