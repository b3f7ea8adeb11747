import { describe, expect, it } from 'vitest'
import { languages } from '../../../contract/languages.ts'
import { formatMoney, formatMoneyShort } from './format-money.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('an amount of money', () => {
  it('is written as each language writes it, with the sign of its currency', () => {
    const written = languages.map((language) => plain(formatMoney(204_000, 'GEL', language)))
    expect(Object.fromEntries(languages.map((language, i) => [language, written[i]]))).toEqual({
      ru: '204 000 ₾',
      en: '₾204,000',
      ka: '204 000 ₾',
      he: '204,000 ₾',
    })
    expect(plain(formatMoney(85_000, 'USD', 'ru'))).toBe('85 000 $')
  })

  it('is short where there is little room', () => {
    expect(plain(formatMoneyShort(85_000, 'GEL', 'ru'))).toBe('85 тыс. ₾')
    expect(formatMoneyShort(1_250_000, 'USD', 'en')).toBe('$1.3M')
  })
})
