import { describe, expect, it } from 'vitest'
import { languages } from '../../contract/languages.ts'
import { readClock, writeClock } from './clock.ts'
import { formatDayShort } from './dates.ts'
import { formatDay, formatDayOfYear, formatWait } from './days.ts'

describe('a day', () => {
  it('is that of Batumi’s time zone, four hours ahead', () => {
    expect(formatDay('2026-11-20T21:00:00.000Z', 'en', 'Asia/Tbilisi')).toBe('November 21, 2026')
    expect(formatDayShort('2026-11-20T21:00:00.000Z', 'ru', 'Asia/Tbilisi')).toBe('21.11.2026')
    expect(formatDayShort('2026-11-20T21:00:00.000Z', 'en', 'Asia/Tbilisi')).toBe('21 Nov 2026')
  })

  it('is written in the form of each language', () => {
    const at = '2026-11-21T08:00:00.000Z'
    expect(formatDay(at, 'ru', 'Asia/Tbilisi')).toContain('ноября')
    expect(formatDay(at, 'he', 'Asia/Tbilisi')).toContain('בנובמבר')
    expect(formatDay(at, 'ka', 'Asia/Tbilisi')).toBe('21 ნოემბერი, 2026')
    expect(languages.map((language) => formatDayOfYear(at, language, 'Asia/Tbilisi'))).toEqual([
      '21 ноября',
      'November 21',
      '21 ნოემბერი',
      '21 בנובמבר',
    ])
  })

  it('is written as Intl writes it, in every month', () => {
    const even = (text: string) => text.replace(/[\u202f\u2009\u00a0]/g, ' ')
    const forms = [
      [formatDayOfYear, { day: 'numeric', month: 'long' }],
      [formatDay, { day: 'numeric', month: 'long', year: 'numeric' }],
      [formatDayShort, { day: '2-digit', month: '2-digit', year: 'numeric' }],
    ] as const
    for (const language of languages)
      for (const [format, options] of forms) {
        if (language === 'ka' && format !== formatDayOfYear) continue
        if (language === 'en' && format === formatDayShort) continue
        const known = new Intl.DateTimeFormat(language, { ...options, timeZone: 'Asia/Tbilisi' })
        for (let month = 1; month <= 12; month += 1)
          for (const time of ['05T12:00', '15T19:59', '15T20:00', '28T20:00']) {
            const at = `2026-${String(month).padStart(2, '0')}-${time}:00Z`
            expect(format(at, language, 'Asia/Tbilisi')).toBe(even(known.format(new Date(at))))
          }
      }
  })
})

describe('the clock of a city', () => {
  it('has summer time', () => {
    expect(writeClock('2026-01-15T11:30:00.000Z', 'Europe/Lisbon')).toBe('2026-01-15T11:30')
    expect(writeClock('2026-07-15T11:30:00.000Z', 'Europe/Lisbon')).toBe('2026-07-15T12:30')
    expect(readClock('2026-01-15T11:30', 'Europe/Lisbon')).toBe('2026-01-15T11:30:00.000Z')
    expect(readClock('2026-07-15T12:30', 'Europe/Lisbon')).toBe('2026-07-15T11:30:00.000Z')
  })

  it('has no moment for a skipped hour, and the first one for a repeated hour', () => {
    expect(readClock('2026-03-29T01:30', 'Europe/Lisbon')).toBeUndefined()
    expect(readClock('2026-10-25T01:30', 'Europe/Lisbon')).toBe('2026-10-25T00:30:00.000Z')
    expect(readClock('2026-02-31T12:00', 'Europe/Lisbon')).toBeUndefined()
  })

  it('reads back every quarter of an hour that it writes, in any zone', () => {
    const step = 15 * 60_000
    for (const zone of ['Asia/Tbilisi', 'Europe/Lisbon', 'America/St_Johns', 'Asia/Jerusalem'])
      for (
        let at = Date.parse('2026-03-20T00:00Z');
        at < Date.parse('2026-04-05T00:00Z');
        at += step
      )
        expect(readClock(writeClock(at, zone), zone)).toBe(new Date(at).toISOString())
  })
})

describe('a time to wait', () => {
  it('is in a suitable unit, rounded up', () => {
    expect(formatWait(30, 'en')).toBe('in 30 seconds')
    expect(formatWait(91, 'en')).toBe('in 2 minutes')
    expect(formatWait(3599, 'en')).toBe('in 60 minutes')
    expect(formatWait(7201, 'en')).toBe('in 3 hours')
    expect(formatWait(0, 'en')).toBe('in 1 second')
  })

  it('is written in each language', () => {
    expect(formatWait(121, 'ru')).toBe('через 3 минуты')
    expect(formatWait(300, 'he')).toContain('דקות')
    expect(formatWait(300, 'ka')).toBe('5 წუთში')
  })
})
