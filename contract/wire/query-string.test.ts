import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QueryError, readQuery, writeQuery } from './query-string.ts'

describe('a query string', () => {
  it('has nested keys in brackets, and repeats lists', () => {
    const query = { limit: 5, filters: { currency: 'USD', id: ['1', '2'], isExclusive: false } }
    expect(writeQuery(query)).toBe(
      'limit=5&filters[currency]=USD&filters[id][]=1&filters[id][]=2&filters[isExclusive]=false',
    )
    expect(readQuery(`?${writeQuery(query)}`)).toEqual({
      limit: '5',
      filters: { currency: 'USD', id: ['1', '2'], isExclusive: 'false' },
    })
  })

  it('omits empty values, and reads a missing value as empty', () => {
    expect(writeQuery({ a: undefined, b: null, c: [] })).toBe('')
    expect(readQuery('a&b=')).toEqual({ a: '', b: '' })
    expect(readQuery('')).toEqual({})
  })

  it('is read with escaped brackets, and with plus for a space', () => {
    expect(readQuery('filters%5Bid%5D%5B%5D=1&q=a+b%2Bc')).toEqual({
      filters: { id: ['1'] },
      q: 'a b+c',
    })
  })

  it('reads back any text that it was written with', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (text, list) => {
        const sent = { filters: { search: text, id: list } }
        const expected = { search: text, ...(list.length > 0 ? { id: list } : {}) }
        expect(readQuery(writeQuery(sent)).filters).toEqual(expected)
      }),
    )
  })

  it.each([
    'a=1&a=2',
    'a[]=1&a=2',
    'a=1&a[]=2',
    'a=1&a[b]=2',
    'a[b]=1&a[]=2',
    'a[b][c][d]=1',
    '[a]=1',
    'a[=1',
    'a]=1',
    'a[b]c=1',
    'a[][b]=1',
    'a=%',
    'a=%E0%A4',
    '=1',
  ])('is refused if malformed: %s', (text) => {
    expect(() => readQuery(text)).toThrow(QueryError)
  })

  it('is refused if it has too many parameters', () => {
    expect(() => readQuery(Array(1_201).fill('a[]=1').join('&'))).toThrow('Too many parameters')
  })

  it('cannot reach the object prototype', () => {
    readQuery('__proto__[polluted]=1&constructor[prototype][polluted]=1')
    expect({}).not.toHaveProperty('polluted')
    expect(Object.getPrototypeOf(readQuery('a=1'))).toBeNull()
  })
})
