import { describe, expect, it } from 'vitest'
import { languages } from '../../contract/languages.ts'
import { formatDay, formatDayOfYear } from './format-day.ts'
import { formatDayShort, formatList, knownLocale, numberParts } from './intl.ts'

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
