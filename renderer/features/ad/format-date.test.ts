import { describe, expect, it } from 'vitest'
import { formatDay, formatDayShort } from './format-date.ts'

describe('a day', () => {
  it('is the one in Batumi, where it begins four hours early', () => {
    expect(formatDay('2026-11-20T21:00:00.000Z', 'en')).toBe('November 21, 2026')
    expect(formatDayShort('2026-11-20T21:00:00.000Z', 'ru')).toBe('21.11.2026')
  })

  it('is written as the language does', () => {
    const at = '2026-11-21T08:00:00.000Z'
    expect(formatDay(at, 'ru')).toContain('ноября')
    expect(formatDay(at, 'ka')).toContain('ნოემბ')
    expect(formatDay(at, 'he')).toContain('בנובמבר')
  })
})
