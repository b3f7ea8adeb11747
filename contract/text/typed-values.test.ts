import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { clampNumber, cutText, emptyToUnset, roundCoordinate } from './typed-values.ts'

describe('an input', () => {
  test('clamps its number to the range', () => {
    expect(clampNumber('0', limits.area)).toBe(1)
    expect(clampNumber(2001, limits.area)).toBe(2000)
    expect(clampNumber('-5', limits.floor)).toBe(-1)
    expect(clampNumber('62.5', limits.area)).toBe(62.5)
    expect(clampNumber('', limits.area)).toBeUndefined()
    expect(clampNumber('  ', limits.area)).toBeUndefined()
    expect(clampNumber(undefined, limits.area)).toBeUndefined()
    expect(clampNumber('abc', limits.area)).toBeUndefined()
  })

  test('cuts its text without splitting a character', () => {
    expect(cutText('балкон', 3)).toBe('бал')
    expect(cutText('балкон', 6)).toBe('балкон')
    expect(cutText('ab😀', 3)).toBe('ab')
    expect(cutText('ab😀', 4)).toBe('ab😀')
  })

  test('left empty is unset', () => {
    expect(emptyToUnset(' \n')).toBeNull()
    expect(emptyToUnset(' a ')).toBe(' a ')
  })

  test('of coordinates keeps six significant digits', () => {
    expect(roundCoordinate(41.647412345)).toBe(41.6474)
    expect(roundCoordinate(-0.123456789)).toBe(-0.123457)
  })
})
