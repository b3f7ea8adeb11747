import { describe, expect, it } from 'vitest'
import { languages } from '../../contract/languages.ts'
import {
  formatDay,
  formatDayOfYear,
  formatDayShort,
  formatList,
  formatWait,
  knownLocale,
  numberParts,
} from './intl.ts'

const inGeorgian = new Intl.DisplayNames('en', { type: 'language' }).of('ka')

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

  it('has the month that Georgians call it by', () => {
    for (let month = 1; month <= 12; month += 1) {
      const at = `2026-${String(month).padStart(2, '0')}-15T12:00:00.000Z`
      const known = new Intl.DateTimeFormat('ka', { month: 'long', timeZone: 'UTC' })
      expect(formatDayOfYear(at, 'ka')).toBe(`15 ${known.format(new Date(at))}`)
    }
  })
})

describe(`${inGeorgian}, which not every browser knows`, () => {
  it('is asked of none', () => {
    expect(languages.map(knownLocale)).not.toContain('ka')
  })

  it('groups digits and shortens thousands as it should', () => {
    const known = (options: Intl.NumberFormatOptions) => (number: number) =>
      numberParts(number, 'ka', new Intl.NumberFormat(knownLocale('ka'), options))
        .map(({ value }) => value)
        .join('')
    const own = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('ka', options)
    for (const number of [85_000, 1_250_000, 12.5])
      expect(known({})(number)).toBe(own({}).format(number))
    for (const number of [85_000, 1_200_000])
      expect(known({ notation: 'compact' })(number).replace('.', '')).toBe(
        own({ notation: 'compact' }).format(number).replace('.', ''),
      )
  })
})

describe('a list', () => {
  it('is joined as the language does', () => {
    const list = ['1', '2', '3']
    expect(languages.map((language) => formatList(list, language))).toEqual([
      '1, 2 и 3',
      '1, 2, and 3',
      '1, 2 და 3',
      '1, 2 ו-3',
    ])
    expect(formatList(list, 'ka', 'disjunction')).toBe('1, 2 ან 3')
    expect([formatList(['1'], 'ka'), formatList([], 'ka')]).toEqual(['1', ''])
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
