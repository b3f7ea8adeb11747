import { expect, test } from 'vitest'
import { waitingTime } from './use-waiting-words.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:05Z', 'minutes', 1],
  ['2026-11-21T11:59:40Z', 'minutes', 1],
  ['2026-11-21T11:01:00Z', 'minutes', 59],
  ['2026-11-21T11:00:00Z', 'hours', 1],
  ['2026-11-19T12:00:01Z', 'hours', 47],
  ['2026-11-19T12:00:00Z', 'days', 2],
  ['2026-10-21T12:00:00Z', 'days', 31],
])('the waiting time since %s is in %s: %i', (since, unit, count) => {
  expect(waitingTime(since, now)).toEqual({ unit, count })
})
