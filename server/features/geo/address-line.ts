import type { InEveryLanguage } from '../../../contract/languages.ts'
import type { HouseNumber } from './house-number.ts'
import { writeHouseNumber } from './house-number.ts'

/** `улица Руставели, 27`, `27 Rustaveli Street`, `რუსთაველის ქუჩა 27`, `רחוב רוסתוולי 27`. */
export function writeAddress(street: InEveryLanguage, house?: HouseNumber): InEveryLanguage {
  if (!house) return street
  const en = writeHouseNumber(house, 'en')
  return {
    ru: `${street.ru}, ${writeHouseNumber(house, 'ru')}`,
    // In front of "26 May Street" a house number would look like part of the name.
    en: /^\d/.test(street.en) ? `${street.en}, ${en}` : `${en} ${street.en}`,
    ka: `${street.ka} ${writeHouseNumber(house, 'ka')}`,
    he: `${street.he} ${writeHouseNumber(house, 'he')}`,
  }
}
