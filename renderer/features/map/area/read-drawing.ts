import type { LatLng } from 'leaflet'
import { limits } from '../../../../contract/limits.ts'
import type { Point } from '../../../../contract/listings/listing-search.ts'
import { roundDegrees } from '../search/map-place.ts'
import type { PixelPoint } from './simplify-line.ts'
import { simplifyToMost } from './simplify-line.ts'

/** A drawing smaller than this is a tap or a slip of the hand. */
const leastPixels = 24

interface DrawnOn {
  containerPointToLatLng: (point: [number, number]) => Pick<LatLng, 'lat' | 'lng'>
}

/** Turns a drawing into a border for the search; undefined when the drawing is too small. */
export function readDrawing(points: readonly PixelPoint[], map: DrawnOn): Point[] | undefined {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  if (spread(xs) < leastPixels || spread(ys) < leastPixels) return undefined
  const line = simplifyToMost(points, limits.polygonPoints.max)
  if (line.length < limits.polygonPoints.min) return undefined
  return line.map(({ x, y }) => {
    const { lat, lng } = map.containerPointToLatLng([x, y])
    return [roundDegrees(lat), roundDegrees(lng)]
  })
}

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
