import { describe, expect, test } from 'vitest'
import { headHeight, rowHeight, rowsInView, topThatShows } from './row-window.ts'

const height = headHeight + 10 * rowHeight

describe('the rows that are there', () => {
  test('are those in sight and a few more, however many there are', () => {
    const { from, to } = rowsInView({ top: 2_000 * rowHeight, height }, 5_000)
    expect(from).toBeLessThan(2_000)
    expect(to).toBeGreaterThan(2_010)
    expect(to - from).toBeLessThan(30)
  })

  test('begin with the first and end with the last', () => {
    expect(rowsInView({ top: 0, height }, 5_000).from).toBe(0)
    expect(rowsInView({ top: 5_000 * rowHeight, height }, 5_000).to).toBe(5_000)
    expect(rowsInView({ top: 0, height }, 3)).toEqual({ from: 0, to: 3 })
    expect(rowsInView({ top: 0, height }, 0)).toEqual({ from: 0, to: 0 })
  })

  test('fill the sight where the list has become shorter than it was scrolled', () => {
    const { from, to } = rowsInView({ top: 400 * rowHeight, height }, 20)
    expect(to).toBe(20)
    expect(to - from).toBeGreaterThanOrEqual(10)
  })
})

describe('a row is brought into sight', () => {
  const view = { top: 100 * rowHeight, height }

  test('by no scrolling where it is seen', () => {
    expect(topThatShows(100, view)).toBe(view.top)
    expect(topThatShows(109, view)).toBe(view.top)
  })

  test('by as little as may be, from above and from below', () => {
    expect(topThatShows(99, view)).toBe(99 * rowHeight)
    expect(topThatShows(110, view)).toBe(101 * rowHeight)
  })
})
