import { describe, expect, it } from 'vitest'
import { cityDay, hoursLeft, viewingHours, viewingTime } from './viewing-time.ts'

const zone = 'Asia/Tbilisi'

describe('the time of a viewing', () => {
  it('is in the time zone of Batumi, not of the visitor', () => {
    expect(viewingTime('2026-11-22', '15:30', zone)).toBe('2026-11-22T11:30:00.000Z')
    expect(viewingTime('2026-07-22', '09:00', zone)).toBe('2026-07-22T05:00:00.000Z')
  })

  it.each([
    ['', '12:00'],
    ['2026-02-31', '12:00'],
    ['2026-13-01', '12:00'],
    ['2026-11-22', ''],
    ['22.11.2026', '12:00'],
  ])('is undefined for the day %o at %o', (day, hour) => {
    expect(viewingTime(day, hour, zone)).toBeUndefined()
  })
})

describe('the day in Batumi', () => {
  it('begins four hours before the UTC day', () => {
    expect(cityDay(new Date('2026-11-21T20:30:00Z'), zone)).toBe('2026-11-22')
    expect(cityDay(new Date('2026-11-21T19:59:00Z'), zone)).toBe('2026-11-21')
  })
})

describe('the hours offered for a viewing', () => {
  it('are all for a future day', () => {
    expect(hoursLeft('2026-11-23', new Date('2026-11-22T10:00:00Z'), zone)).toEqual(viewingHours)
    expect(viewingHours).toHaveLength(24)
  })

  it('are those left today, and none for a past day', () => {
    const now = new Date('2026-11-22T14:45:00Z')
    expect(hoursLeft('2026-11-22', now, zone)).toEqual(['19:00', '19:30', '20:00', '20:30'])
    expect(hoursLeft('2026-11-21', now, zone)).toEqual([])
  })
})
