import type { Failure } from './api-client.ts'
import { isPassing } from './failures.ts'

/** The first failure, and the longest; in between each one in a row is left alone twice as long as the one before. */
const rests = { first: 3_000, longest: 60_000 }
/** After so long without another one a failure is a new trouble. */
const quietMs = 60_000
let last = { rest: 0, until: 0, place: '' }

/**
 * How long to wait before asking again unbidden; undefined where the same would be refused again. What failed at another
 * place has come meanwhile, or is not asked for any more.
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

/** The network is back: whatever fails now is the first failure of another row. */
export function startOver() {
  last.until = 0
}
