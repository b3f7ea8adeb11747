import fc from 'fast-check'

const surrogates = 0x800
const firstSurrogate = 0xd800

/** Any character of Unicode, for `unit` of a text: `unit: 'binary'` says the same and takes a second to make tables. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((place) => String.fromCodePoint(place < firstSurrogate ? place : place + surrogates))
