import { describe, expect, it } from 'vitest'
import { houseKey, readHouseNumber, writeHouseNumber } from './house-number.ts'

describe('a house number', () => {
  it.each(['12a', '12А', '12ა', '12א'])('is one house in every script: %s', (text) => {
    const house = readHouseNumber(text)
    expect(house && houseKey(house)).toBe('12a')
  })

  it('keeps its part after the slash', () => {
    const house = readHouseNumber('32/35')
    expect(house && houseKey(house)).toBe('32/35')
    expect(house && writeHouseNumber(house, 'ka')).toBe('32/35')
  })

  it('is written in the letters of the language', () => {
    const house = readHouseNumber('7б')
    expect(house && writeHouseNumber(house, 'ru')).toBe('7Б')
    expect(house && writeHouseNumber(house, 'en')).toBe('7B')
    expect(house && writeHouseNumber(house, 'ka')).toBe('7ბ')
    expect(house && writeHouseNumber(house, 'he')).toBe('7ב')
  })

  it.each(['0', 'a12', '12abc', '', '123456'])('is not read from %o', (text) => {
    expect(readHouseNumber(text)).toBeUndefined()
  })
})
