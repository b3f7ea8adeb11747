import { describe, expect, test } from 'vitest'
import { readRegion } from './cities.ts'

const name = (text: string) => ({ name: text, in: text, from: text })
const city = {
  names: { ru: name('Батуми'), en: name('Batumi'), ka: name('ბათუმი'), he: name('בטומי') },
  region: { ru: 'Аджария', en: 'Adjara', ka: 'აჭარა', he: 'אג׳ריה' },
}

describe('the region of an advertiser', () => {
  test('is shown in the reader’s language, whatever language it was written in', () => {
    expect(readRegion('Батуми, adjara', city, 'ka')).toBe('ბათუმი, აჭარა')
    expect(readRegion(' ბათუმი ', city, 'en')).toBe('Batumi')
  })

  test('stays as it was written where it names another place', () => {
    expect(readRegion('Kobuleti, Аджария', city, 'en')).toBe('Kobuleti, Adjara')
  })
})
