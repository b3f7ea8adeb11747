import fc from 'fast-check'

const surrogates = 0x800
const firstSurrogate = 0xd800

/**
 * Any Unicode character, for the `unit` of a text. `unit: 'binary'` does the same, but needs a second for its tables.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((place) => String.fromCodePoint(place < firstSurrogate ? place : place + surrogates))
