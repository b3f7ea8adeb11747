import { describe, expect, test } from 'vitest'
import { barsOf, lastDays } from './shown-days.ts'

const now = new Date('2026-11-21T23:30:00Z')
const day = (day: string, views: number, appointments = 0) => ({
  day,
  views,
  favourites: 0,
  appointments,
})

describe('the last days of a listing', () => {
  test('are all included, oldest first, with zeros for missing days', () => {
    const days = lastDays({ days: [day('2026-11-19', 4), day('2026-08-30', 9)] }, now, 4)
    expect(days.map(({ day, views }) => [day, views])).toEqual([
      ['2026-11-18', 0],
      ['2026-11-19', 4],
      ['2026-11-20', 0],
      ['2026-11-21', 0],
    ])
  })
})

describe('the bars of a chart', () => {
  test('have heights relative to the busiest day', () => {
    const bars = barsOf([day('2026-11-19', 5), day('2026-11-20', 0), day('2026-11-21', 10)])
    expect(bars.map(({ height }) => height)).toEqual([0.5, 0, 1])
  })

  test('show a day with a viewing request even without views', () => {
    const [bar] = barsOf([day('2026-11-21', 0, 1)])
    expect(bar?.hasRequest).toBe(true)
    expect(bar?.height).toBeGreaterThan(0)
  })
})
