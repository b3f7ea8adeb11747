import { describe, expect, it } from 'vitest'
import { languages } from '../../contract/languages.ts'
import { formatList, formatMoney, formatMoneyShort, formatNumber } from './numbers.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('an amount of money', () => {
  it('is written in the form of each language, with the sign of its currency', () => {
    const written = languages.map((language) => plain(formatMoney(204_000, 'GEL', language)))
    expect(Object.fromEntries(languages.map((language, i) => [language, written[i]]))).toEqual({
      ru: '204 000 ₾',
      en: '₾204,000',
      ka: '204 000 ₾',
      he: '204,000 ₾',
    })
    expect(plain(formatMoney(85_000, 'USD', 'ru'))).toBe('85 000 $')
  })

  it('is written as Intl writes it', () => {
    for (const language of ['ru', 'en', 'he'] as const)
      for (const decimals of [0, 2, 4, 6]) {
        const known = new Intl.NumberFormat(language, { maximumFractionDigits: decimals })
        const [gap, marks] = [/[\u202f\u2009 ]/g, /[\u200e\u200f\u061c]/g]
        for (const n of [
          0, 1, 0.5, 1.005, 2.675, 54.9, 999, 999.995, 1234.5, 85_000, 1.5e9, 2.7341,
        ])
          for (const number of [n, -n - 1])
            expect(formatNumber(number, language, decimals)).toBe(
              known.format(number).replace(gap, '\u00a0').replace(marks, ''),
            )
      }
    expect(formatNumber(-0.2, 'en', 0)).toBe('0')
    expect(formatMoney(-1_500, 'USD', 'en')).toBe('-$1,500')
  })

  it('has a short form', () => {
    expect(plain(formatMoneyShort(85_000, 'GEL', 'ru'))).toBe('85 тыс. ₾')
    expect(formatMoneyShort(1_250_000, 'USD', 'en')).toBe('$1.3M')
  })
})

describe('Georgian formatting without Intl', () => {
  it('groups digits and shortens thousands as Intl does', () => {
    const own = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('ka', options)
    for (const number of [85_000, 1_250_000, 12.5])
      expect(formatNumber(number, 'ka')).toBe(own({}).format(number))
    for (const number of [85_000, 1_200_000])
      expect(formatMoneyShort(number, 'GEL', 'ka').replace(/[.\u00a0₾]/g, '')).toBe(
        own({ notation: 'compact', maximumFractionDigits: 1 })
          .format(number)
          .replace(/[.\u00a0]/g, ''),
      )
  })
})

describe('a list of words', () => {
  it('is joined in the form of each language', () => {
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

  it('is joined as browsers do it that know the language', () => {
    const words = ['חניה', 'parking', 'парковка', '1', 'x, y', 'ו']
    const lists = [[], ...words.flatMap((last) => [[last], ['a', last], ['a', 'ב', last]])]
    for (const language of ['ru', 'en', 'he'] as const)
      for (const type of ['conjunction', 'disjunction'] as const) {
        const known = new Intl.ListFormat(language, { type })
        expect(lists.map((list) => formatList(list, language, type))).toEqual(
          lists.map((list) => known.format(list)),
        )
      }
  })
})
