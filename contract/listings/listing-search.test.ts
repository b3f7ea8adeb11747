import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readQuery, writeQuery } from '../wire/query-string.ts'
import {
  parseBox,
  parsePolygon,
  search,
  withoutStrayRooms,
  writeBox,
  writePolygon,
} from './listing-search.ts'

describe('a search', () => {
  it('without parameters asks for the ten newest listings', () => {
    expect(z.parse(search, {})).toEqual({
      limit: 10,
      offset: 0,
      sort: 'new',
      filters: {},
      onlyFavourite: false,
    })
  })

  it('is read from its query string as it was written', () => {
    const asked = {
      limit: 1000,
      offset: 20,
      sort: 'cheap' as const,
      after: '17',
      onlyFavourite: true,
      filters: {
        currency: 'GEL' as const,
        id: ['1', '-123'],
        search: 'улица "Руставели" & сын, 50%',
        minPrice: 0,
        maxPrice: 10_000_000,
        minArea: 12.5,
        minFloor: -1,
        isExclusive: false,
        category: ['newApartment' as const, 'land' as const],
        facilities: ['seaView' as const],
        bbox: '41.6,41.5,41.7,41.7',
        polygon: '41.6,41.5;41.7,41.5;41.7,41.7',
      },
    }
    expect(z.parse(search, readQuery(writeQuery(asked)))).toEqual(asked)
  })

  it('takes up to a thousand ids and twenty values of a list', () => {
    const ids = (count: number) => ({ filters: { id: Array(count).fill('1') } })
    expect(z.safeParse(search, ids(1000)).success).toBe(true)
    expect(z.safeParse(search, ids(1001)).success).toBe(false)
    const many = (count: number) => ({ filters: { category: Array(count).fill('land') } })
    expect(z.safeParse(search, many(20)).success).toBe(true)
    expect(z.safeParse(search, many(21)).success).toBe(false)
  })
})

describe('a map box', () => {
  it('has south, west, north, east in degrees', () => {
    const box = { south: 41.6, west: -5, north: 41.7, east: 41.7 }
    expect(parseBox('41.6,-5,41.7,41.7')).toEqual(box)
    expect(parseBox(writeBox(box))).toEqual(box)
    expect(parseBox('41.6,41.6,41.6,41.6')).toBeDefined()
  })

  it.each(['', '1,2,3', '1,2,3,4,5', '2,1,1,2', '1,2,2,1', '-91,0,0,0', '0,0,0,181', 'a,b,c,d'])(
    'cannot be %j',
    (text) => {
      expect(parseBox(text)).toBeUndefined()
    },
  )
  it.each(['1e1,1,2,2', ' 1,1,2,2', '1,,2,2', 'NaN,1,2,2', '0x1,1,2,2'])('is never %j', (text) => {
    expect(parseBox(text)).toBeUndefined()
  })
})

describe('a drawn area', () => {
  const square = [
    [41.6, 41.5],
    [41.7, 41.5],
    [41.7, 41.7],
  ] as const

  it('has three to a hundred points', () => {
    expect(parsePolygon(writePolygon(square))).toEqual(square)
    const points = (count: number) => Array(count).fill('41.6,41.5').join(';')
    expect(parsePolygon(points(2))).toBeUndefined()
    expect(parsePolygon(points(100))).toHaveLength(100)
    expect(parsePolygon(points(101))).toBeUndefined()
  })

  it.each(['', '41,41;42,42;x', '41,41;42,42;91,0', '41,41;42,42;0,181', '41,41,1;42,42;43,43'])(
    'cannot be %j',
    (text) => {
      expect(parsePolygon(text)).toBeUndefined()
    },
  )
})

describe('the rooms filter', () => {
  it('applies only together with a category of apartments', () => {
    const rooms = { apartmentCategory: ['1room' as const] }
    expect(withoutStrayRooms({ ...rooms, category: ['land'] }).apartmentCategory).toBeUndefined()
    expect(withoutStrayRooms({ ...rooms }).apartmentCategory).toBeUndefined()
    for (const category of ['newApartment', 'secondaryApartment'] as const)
      expect(withoutStrayRooms({ ...rooms, category: ['land', category] })).toMatchObject(rooms)
  })
})
