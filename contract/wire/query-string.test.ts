import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QueryError, readQuery, writeQuery } from './query-string.ts'

describe('a query string', () => {
  it('nests in brackets and repeats lists', () => {
    const query = { limit: 5, filters: { currency: 'USD', id: ['1', '2'], isExclusive: false } }
    expect(writeQuery(query)).toBe(
      'limit=5&filters[currency]=USD&filters[id][]=1&filters[id][]=2&filters[isExclusive]=false',
    )
    expect(readQuery(`?${writeQuery(query)}`)).toEqual({
      limit: '5',
      filters: { currency: 'USD', id: ['1', '2'], isExclusive: 'false' },
    })
  })

  it('leaves out what is not said, and reads an absent value as empty', () => {
    expect(writeQuery({ a: undefined, b: null, c: [] })).toBe('')
    expect(readQuery('a&b=')).toEqual({ a: '', b: '' })
    expect(readQuery('')).toEqual({})
  })

  it('takes brackets escaped or not, and plus for a space', () => {
    expect(readQuery('filters%5Bid%5D%5B%5D=1&q=a+b%2Bc')).toEqual({
      filters: { id: ['1'] },
      q: 'a b+c',
    })
  })

  it('carries any text there and back', () => {
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
  ])('is refused when it is malformed: %s', (text) => {
    expect(() => readQuery(text)).toThrow(QueryError)
  })

  it('is refused when it is endless', () => {
    expect(() => readQuery(Array(1_201).fill('a[]=1').join('&'))).toThrow('Too many parameters')
  })

  it('cannot reach the prototype of what it is read into', () => {
    readQuery('__proto__[polluted]=1&constructor[prototype][polluted]=1')
    expect({}).not.toHaveProperty('polluted')
    expect(Object.getPrototypeOf(readQuery('a=1'))).toBeNull()
  })
})
