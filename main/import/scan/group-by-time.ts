import type { Place } from '../../media-worker/worker-pool.ts'

export interface Shot {
  id: string
  takenAt: string | null
  place: Place | null
}

const gapMinutes = 30
const gapMetres = 200
const earthMetres = 6_371_000
const radians = Math.PI / 180

/**
 * Proposes which images of one folder belong together. After half an hour without an image, or two hundred metres away,
 * the next listing begins. An image without a time joins the one before it by name.
 */
export function groupByTime<T extends Shot>(inNameOrder: readonly T[]): T[][] {
  const timed: { shot: T; at: number }[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const shot of inNameOrder) {
    const at = shot.takenAt === null ? last : Date.parse(`${shot.takenAt}Z`)
    last = at
    timed.push({ shot, at })
  }
  // Images of the same moment stay in the order of their names.
  timed.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1))

  const groups: T[][] = []
  let before = Number.NEGATIVE_INFINITY
  let stood: Place | null = null
  for (const { shot, at } of timed) {
    const current = groups.at(-1)
    const isLate = Number.isFinite(before) && at - before > gapMinutes * 60_000
    const isFar = stood !== null && shot.place !== null && metres(stood, shot.place) > gapMetres
    if (current && !isLate && !isFar) current.push(shot)
    else {
      groups.push([shot])
      stood = null
    }
    before = at
    stood = shot.place ?? stood
  }
  return groups
}

export function metres(a: Place, b: Place): number {
  const x = (b.lon - a.lon) * radians * Math.cos(((a.lat + b.lat) / 2) * radians)
  const y = (b.lat - a.lat) * radians
  return Math.hypot(x, y) * earthMetres
}
