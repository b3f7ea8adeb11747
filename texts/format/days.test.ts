import { describe, expect, it } from 'vitest'
import { languages } from '../../contract/languages.ts'
import { formatDay, formatDayOfYear, formatDayShort, formatWait } from './days.ts'

describe('a day', () => {
  it('is the one in Batumi, where it begins four hours early', () => {
    expect(formatDay('2026-11-20T21:00:00.000Z', 'en')).toBe('November 21, 2026')
    expect(formatDayShort('2026-11-20T21:00:00.000Z', 'ru')).toBe('21.11.2026')
  })

  it('is written as the language does', () => {
    const at = '2026-11-21T08:00:00.000Z'
    expect(formatDay(at, 'ru')).toContain('ноября')
    expect(formatDay(at, 'he')).toContain('בנובמבר')
    expect(formatDay(at, 'ka')).toBe('21 ნოემბერი, 2026')
    expect(languages.map((language) => formatDayOfYear(at, language))).toEqual([
      '21 ноября',
      'November 21',
      '21 ნოემბერი',
      '21 בנובמבר',
    ])
  })

  it('is written as dates are everywhere else, in every month', () => {
    const even = (text: string) => text.replace(/[\u202f\u2009\u00a0]/g, ' ')
    const forms = [
      [formatDayOfYear, { day: 'numeric', month: 'long' }],
      [formatDay, { day: 'numeric', month: 'long', year: 'numeric' }],
      [formatDayShort, { day: '2-digit', month: '2-digit', year: 'numeric' }],
    ] as const
    for (const language of languages)
      for (const [format, options] of forms) {
        if (language === 'ka' && format !== formatDayOfYear) continue
        const known = new Intl.DateTimeFormat(language, { ...options, timeZone: 'Asia/Tbilisi' })
        for (let month = 1; month <= 12; month += 1)
          for (const time of ['05T12:00', '15T19:59', '15T20:00', '28T20:00']) {
            const at = `2026-${String(month).padStart(2, '0')}-${time}:00Z`
            expect(format(at, language)).toBe(even(known.format(new Date(at))))
          }
      }
  })
})

describe('how long to wait', () => {
  it('is said in the unit a person would use, rounded up', () => {
    expect(formatWait(30, 'en')).toBe('in 30 seconds')
    expect(formatWait(91, 'en')).toBe('in 2 minutes')
    expect(formatWait(3599, 'en')).toBe('in 60 minutes')
    expect(formatWait(7201, 'en')).toBe('in 3 hours')
    expect(formatWait(0, 'en')).toBe('in 1 second')
  })

  it('is said in the language', () => {
    expect(formatWait(121, 'ru')).toBe('через 3 минуты')
    expect(formatWait(300, 'he')).toContain('דקות')
    expect(formatWait(300, 'ka')).toBe('5 წუთში')
  })
})
