import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from './api-client.ts'
import { restAfter, startOver } from './rest-after.ts'

const lost: Failure = { kind: 'unreachable' }
const refused = (status: number, retryAfterSeconds?: number): Failure => ({
  kind: 'refused',
  status,
  code: 'INTERNAL',
  message: '',
  issues: [],
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
})

beforeEach(() => {
  vi.useFakeTimers()
  startOver()
})
afterEach(() => void vi.useRealTimers())

/** The waits in seconds between tries that all fail. */
const inARow = (tries: number, failure: Failure = lost) =>
  Array.from({ length: tries }, () => {
    const rest = restAfter(failure, '/') ?? Number.NaN
    vi.advanceTimersByTime(rest + 1_000)
    return rest / 1_000
  })

test('repeated failures wait longer each time, up to a minute', () => {
  expect(inARow(7)).toEqual([3, 6, 12, 24, 48, 60, 60])
})

test('the wait begins anew after a long time, at another place or after a reset', () => {
  inARow(4)
  expect(restAfter(lost, '/fav')).toBe(3_000)
  vi.advanceTimersByTime(61_000)
  expect(inARow(2)).toEqual([3, 6])
  startOver()
  expect(inARow(2)).toEqual([3, 6])
})

test('a wait named by the server is kept, but never shorter than the usual one', () => {
  expect(inARow(4, refused(503, 10))).toEqual([10, 10, 12, 24])
  startOver()
  expect(inARow(2, refused(429, 600))).toEqual([600, 600])
})

test('a call that would be refused again is not repeated', () => {
  expect(restAfter(refused(404), '/')).toBeUndefined()
  expect(restAfter(refused(422, 1), '/')).toBeUndefined()
})
