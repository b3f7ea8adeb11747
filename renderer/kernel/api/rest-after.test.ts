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

/** The rests between tries that all fail. */
const inARow = (tries: number, failure: Failure = lost) =>
  Array.from({ length: tries }, () => {
    const rest = restAfter(failure, '/') ?? Number.NaN
    vi.advanceTimersByTime(rest + 1_000)
    return rest / 1_000
  })

test('what fails again and again is left alone longer each time, up to a minute', () => {
  expect(inARow(7)).toEqual([3, 6, 12, 24, 48, 60, 60])
})

test('a failure long after the last one, at another place or after the network was found again begins anew', () => {
  inARow(4)
  expect(restAfter(lost, '/fav')).toBe(3_000)
  vi.advanceTimersByTime(61_000)
  expect(inARow(2)).toEqual([3, 6])
  startOver()
  expect(inARow(2)).toEqual([3, 6])
})

test('a server that names a time is left alone for so long, and no less than without it', () => {
  expect(inARow(4, refused(503, 10))).toEqual([10, 10, 12, 24])
  startOver()
  expect(inARow(2, refused(429, 600))).toEqual([600, 600])
})

test('what would be refused again is not asked for unbidden', () => {
  expect(restAfter(refused(404), '/')).toBeUndefined()
  expect(restAfter(refused(422, 1), '/')).toBeUndefined()
})
