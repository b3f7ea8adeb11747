import { describe, expect, test } from 'vitest'
import { changePercent, isUnusual, readRate } from './read-rate.ts'

describe('a typed rate', () => {
  test.each([
    ['2.72', 2.72],
    [' 2,72 ', 2.72],
    ['3', 3],
    ['0.01', 0.01],
    ['1000', 1000],
  ])('%j is read as %d', (typed, rate) => {
    expect(readRate(typed)).toBe(rate)
  })

  test.each(['', 'abc', '0', '0,009', '1000,1', '-2', '2.7.2', '1e3', '2 72', '2.1234567'])(
    '%j is refused',
    (typed) => {
      expect(readRate(typed)).toBeUndefined()
    },
  )
})

describe('a change of the rate', () => {
  test('is unusual if it is more than a tenth, up or down', () => {
    expect(isUnusual(2.7, 2.97)).toBe(false)
    expect(isUnusual(2.7, 2.43)).toBe(false)
    expect(isUnusual(2.7, 2.98)).toBe(true)
    expect(isUnusual(2.7, 2.42)).toBe(true)
    expect(isUnusual(2.7, 27)).toBe(true)
  })

  test('is shown in percent', () => {
    expect(changePercent(2.7, 3)).toBe(11.1)
    expect(changePercent(2.72, 27.2)).toBe(900)
  })
})
