import type { Failure } from './api-client.ts'
import { isPassing } from './failures.ts'

/** The wait after the first failure, and the longest one; each further failure in a row doubles the wait. */
const rests = { first: 3_000, longest: 60_000 }
/** A failure that comes this long after the last wait starts a new row. */
const quietMs = 60_000
let last = { rest: 0, until: 0, place: '' }

/**
 * How long to wait before an automatic retry; undefined where the same would be refused again. A failure at another
 * place starts a new row: what failed before has come meanwhile, or is no longer needed.
 */
export function restAfter(failure: Failure, place: string): number | undefined {
  if (!isPassing(failure)) return undefined
  const isInARow = place === last.place && Date.now() < last.until + quietMs
  const rest = isInARow ? Math.min(2 * last.rest, rests.longest) : rests.first
  const asTold = failure.kind === 'refused' ? (failure.retryAfterSeconds ?? 0) * 1000 : 0
  const longer = Math.max(rest, asTold)
  last = { rest, until: Date.now() + longer, place }
  return longer
}

/** Called when the network is back: the next failure starts a new row. */
export function startOver() {
  last.until = 0
}
