import type { RoadClass } from '../../../../contract/city.ts'

const stops = [10, 12, 14, 16, 18, 20] as const

/** In pixels at each stop of the zoom. */
const widths: Record<RoadClass, readonly number[]> = {
  highway: [1.6, 2.8, 5, 11, 24, 44],
  avenue: [0.9, 1.8, 4, 9, 20, 38],
  street: [0, 0.7, 2, 6, 14, 30],
  path: [0, 0, 0.6, 2, 4, 8],
}

/** How wide a street is drawn; 0 where it would only be noise. */
export function streetWidth(road: RoadClass, zoom: number): number {
  const at = widths[road]
  const next = stops.findIndex((stop) => stop >= zoom)
  if (next === -1) return at.at(-1) ?? 0
  if (next === 0) return at[0] ?? 0
  const [from, to] = [stops[next - 1] ?? 0, stops[next] ?? 0]
  const share = (zoom - from) / (to - from)
  return (at[next - 1] ?? 0) * (1 - share) + (at[next] ?? 0) * share
}
