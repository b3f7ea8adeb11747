export interface PixelPoint {
  x: number
  y: number
}

/** Leaves out the points that lie at most `tolerance` away from the simplified line. */
export function simplifyLine<P extends PixelPoint>(points: readonly P[], tolerance: number): P[] {
  const kept = new Set([0, points.length - 1])
  const spans: [number, number][] = [[0, points.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const farthest = findFarthest(points, from, to)
    if (!farthest || farthest.distance <= tolerance) continue
    kept.add(farthest.index)
    spans.push([from, farthest.index], [farthest.index, to])
  }
  return points.filter((_, index) => kept.has(index))
}

function findFarthest(points: readonly PixelPoint[], from: number, to: number) {
  const [start, end] = [points[from], points[to]]
  if (!start || !end) return undefined
  let farthest: { index: number; distance: number } | undefined
  for (let index = from + 1; index < to; index += 1) {
    const point = points[index]
    const distance = point ? distanceFrom(point, start, end) : 0
    if (!farthest || distance > farthest.distance) farthest = { index, distance }
  }
  return farthest
}

/** The distance from a point to the line between two others, ends included. */
function distanceFrom(point: PixelPoint, start: PixelPoint, end: PixelPoint): number {
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((point.x - start.x) * dx + (point.y - start.y) * dy) / length
  const share = Math.min(1, Math.max(0, along))
  return Math.hypot(point.x - start.x - dx * share, point.y - start.y - dy * share)
}

/** Simplifies a line as little as needed for it to have at most `most` points. */
export function simplifyToMost<P extends PixelPoint>(points: readonly P[], most: number): P[] {
  let tolerance = 1.5
  let line = simplifyLine(points, tolerance)
  while (line.length > most) {
    tolerance *= 1.4
    line = simplifyLine(points, tolerance)
  }
  return line
}
