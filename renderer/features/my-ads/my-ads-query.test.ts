import { describe, expect, test } from 'vitest'
import { readMyAdsQuery, writeMyAdsQuery } from './my-ads-query.ts'

const plain = { status: undefined, sort: 'new', text: '' } as const

describe("the address of one's own ads", () => {
  test('holds status, order and text, and reads them back', () => {
    const query = { status: 'improvement', sort: 'notPublished', text: 'Руставели, 27' } as const
    expect(readMyAdsQuery(writeMyAdsQuery(query))).toEqual(query)
  })

  test('is bare for all of them, newest first', () => {
    expect(writeMyAdsQuery(plain)).toBe('')
    expect(readMyAdsQuery('')).toEqual(plain)
  })

  test('takes what makes no sense as not said', () => {
    expect(readMyAdsQuery('?status=sold&sort=old&q=%20&lang=he')).toEqual(plain)
  })
})
