import { describe, expect, test } from 'vitest'
import {
  countFilters,
  groupsWithChip,
  hasBadRange,
  toggled,
  usedGroups,
  withoutGroup,
  withRooms,
} from './filter-groups.ts'

describe('filters as a visitor counts them', () => {
  test('a range counts as one, and a currency alone as none', () => {
    expect(countFilters({ minPrice: 1, maxPrice: 9, currency: 'GEL' })).toBe(1)
    expect(countFilters({ currency: 'GEL' })).toBe(0)
  })

  test('the typed text has no chip, and the map box counts', () => {
    const filters = { search: 'x', bbox: '1,1,2,2', polygon: '1,1;2,2;3,1', isExclusive: true }
    expect(countFilters(filters)).toBe(3)
    expect(groupsWithChip(filters)).toEqual(['exclusive', 'drawn', 'box'])
    expect(usedGroups(filters)).toEqual(['exclusive', 'drawn', 'box', 'text'])
  })

  test('removing the category removes its rooms', () => {
    const left = withoutGroup(
      { category: ['newApartment'], apartmentCategory: ['studio'], minArea: 20 },
      'category',
    )
    expect(left).toMatchObject({ minArea: 20 })
    expect(left.category ?? left.apartmentCategory).toBeUndefined()
  })

  test('choosing rooms chooses apartments, unless some are chosen', () => {
    expect(withRooms({}, ['studio']).category).toEqual(['newApartment', 'secondaryApartment'])
    expect(withRooms({ category: ['house'] }, ['studio']).category).toContain('house')
    expect(withRooms({ category: ['newApartment'] }, ['studio']).category).toEqual(['newApartment'])
    expect(
      withRooms({ category: ['newApartment'], apartmentCategory: ['studio'] }, [])
        .apartmentCategory,
    ).toBeUndefined()
  })

  test('a value is added to a list and removed from it, and an empty list is unset', () => {
    expect(toggled(undefined, 'a')).toEqual(['a'])
    expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
    expect(toggled(['a'], 'a')).toBeUndefined()
  })

  test('a reversed range is recognized as bad, and one with equal ends is not', () => {
    expect(hasBadRange({ minPrice: 2, maxPrice: 1 })).toBe(true)
    expect(hasBadRange({ minFloor: 3, maxFloor: 2 })).toBe(true)
    expect(hasBadRange({ minArea: 5, maxArea: 5, minPrice: 9 })).toBe(false)
  })
})
