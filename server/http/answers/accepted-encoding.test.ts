import { describe, expect, it } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'
import { isKnownTag } from './entity-tag.ts'

describe('the encoding of an answer', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['br; q=0.0', undefined],
    ['brotli', undefined],
  ])('for %j is %j', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })
})

describe('an ETag', () => {
  it('matches when the header names it, weak or strong, or has a star', () => {
    expect(isKnownTag(undefined, 'W/"1"')).toBe(false)
    expect(isKnownTag('"0", W/"1"', 'W/"1"')).toBe(true)
    expect(isKnownTag('"1"', 'W/"1"')).toBe(true)
    expect(isKnownTag('*', 'W/"1"')).toBe(true)
    expect(isKnownTag('W/"11"', 'W/"1"')).toBe(false)
  })
})
