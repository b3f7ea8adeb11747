import { describe, expect, test } from 'vitest'
import { headHeight, rowHeight, topThatShows } from './row-window.ts'

const height = headHeight + 10 * rowHeight

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
