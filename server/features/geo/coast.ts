import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Point } from '../../../contract/basemap.ts'
import { basemap, unpackLine } from '../../../contract/basemap.ts'
import type { Path, Plane } from '../../../contract/search/on-foot/plane.ts'
import { footOn } from '../../../contract/search/on-foot/plane.ts'
import { CityFileError } from './city-file.ts'

/** Measures the metres to the coast, as the city's map draws it; undefined for a city without a sea. */
export function layCoast(cityFolder: string, plane: Plane) {
  const coast = readCoast(cityFolder).map((line): Path => line.map(plane.toSpot))
  if (coast.length === 0) return undefined
  return (lat: number, lon: number): number => {
    const spot = plane.toSpot([lat, lon])
    return Math.round(Math.min(...coast.map((line) => footOn(line, spot).off)))
  }
}

/** The outline of the sea without the edges of the map, where the drawing ends but the water does not. */
function readCoast(cityFolder: string): Point[][] {
  const path = join(cityFolder, 'basemap.json')
  const result = basemap.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!result.success)
    throw new CityFileError(`${path} is not a map of a city; build it with npm run city`)
  const { sea, bounds } = result.data
  const [south, west, north, east] = bounds
  const isOnFrame = ([lat, lon]: Point) =>
    [lat - south, north - lat, lon - west, east - lon].some((gap) => gap < 2e-5)
  const coast: Point[][] = []
  for (const ring of sea) {
    const points = unpackLine(ring)
    const first = points[0]
    if (first) points.push(first)
    let line: Point[] = []
    for (const [n, point] of points.entries()) {
      const before = points[n - 1]
      if (before && isOnFrame(before) && isOnFrame(point)) {
        if (line.length > 1) coast.push(line)
        line = []
      }
      line.push(point)
    }
    if (line.length > 1) coast.push(line)
  }
  return coast
}
