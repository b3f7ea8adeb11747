import { describe, expect, test } from 'vitest'
import { readOwnListingsQuery, writeOwnListingsQuery } from './own-listings-query.ts'

const plain = { status: undefined, sort: 'new', text: '' } as const

describe('the address of an advertiser’s own listings', () => {
  test('holds status, order and text, and is read back the same', () => {
    const query = { status: 'improvement', sort: 'notPublished', text: 'Руставели, 27' } as const
    expect(readOwnListingsQuery(writeOwnListingsQuery(query))).toEqual(query)
  })

  test('has no query for all listings, newest first', () => {
    expect(writeOwnListingsQuery(plain)).toBe('')
    expect(readOwnListingsQuery('')).toEqual(plain)
  })

  test('is read without malformed parts', () => {
    expect(readOwnListingsQuery('?status=sold&sort=old&q=%20&lang=he')).toEqual(plain)
  })
})
