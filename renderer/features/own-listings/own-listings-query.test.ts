import { describe, expect, test } from 'vitest'
import { readOwnListingsQuery, writeOwnListingsQuery } from './own-listings-query.ts'

const plain = { status: undefined, sort: 'new', text: '' } as const

describe("the address of one's own listings", () => {
  test('holds status, order and text, and reads them back', () => {
    const query = { status: 'improvement', sort: 'notPublished', text: 'Руставели, 27' } as const
    expect(readOwnListingsQuery(writeOwnListingsQuery(query))).toEqual(query)
  })

  test('is bare for all of them, newest first', () => {
    expect(writeOwnListingsQuery(plain)).toBe('')
    expect(readOwnListingsQuery('')).toEqual(plain)
  })

  test('takes what makes no sense as not said', () => {
    expect(readOwnListingsQuery('?status=sold&sort=old&q=%20&lang=he')).toEqual(plain)
  })
})
