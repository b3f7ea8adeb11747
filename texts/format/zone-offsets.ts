import type { ZoneOffsets } from './dates.ts'
import { offsetAt } from './dates.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Pages show moments from up to two years ago to one year ahead. */
const before = 2 * 366 * day
const after = 366 * day

const known = new Map<string, { day: number; offsets: ZoneOffsets }>()

/** The zone's offsets around now. The server sends them, so that browsers need not compute them. */
export function zoneOffsets(timeZone: string, now = Date.now()): ZoneOffsets {
  const today = Math.floor(now / day)
  const last = known.get(timeZone)
  if (last?.day === today) return last.offsets
  const offsets = findOffsets(timeZone, today * day)
  known.set(timeZone, { day: today, offsets })
  return offsets
}

/** Relies on clocks changing at most once a day and at a full minute. */
function findOffsets(timeZone: string, now: number): ZoneOffsets {
  const until = now + after
  let at = now - before
  let offset = offsetAt(at, timeZone)
  const offsets: [since: number, ms: number][] = [[at, offset]]
  for (; at < until; at += day) {
    const next = offsetAt(at + day, timeZone)
    if (next === offset) continue
    let [same, changed] = [at, at + day]
    while (changed - same > minute) {
      const middle = same + Math.floor((changed - same) / 2 / minute) * minute
      if (offsetAt(middle, timeZone) === offset) same = middle
      else changed = middle
    }
    offsets.push([changed, next])
    offset = next
  }
  return { offsets, until }
}
