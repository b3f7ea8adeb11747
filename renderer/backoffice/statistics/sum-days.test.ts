import { expect, test } from 'vitest'
import { growthOf, sumDays } from './sum-days.ts'

const today = new Date('2026-11-21T12:00:00Z')
const day = (ago: number, views: number, appointments = 0) => ({
  day: new Date(today.getTime() - ago * 86_400_000).toISOString().slice(0, 10),
  views,
  favourites: 0,
  appointments,
})

test('the last thirty days are compared with the thirty before, without older ones', () => {
  const days = [day(75, 100), day(59, 4), day(30, 6), day(29, 8, 2), day(0, 7)]
  expect(sumDays({ days }, today)).toEqual({
    views: { now: 15, before: 10 },
    favourites: { now: 0, before: 0 },
    appointments: { now: 2, before: 0 },
  })
})

test('growth is in percent, up or down, and undefined after zero', () => {
  expect(growthOf({ now: 15, before: 10 })).toBe(50)
  expect(growthOf({ now: 0, before: 3 })).toBe(-100)
  expect(growthOf({ now: 2, before: 0 })).toBeUndefined()
})
