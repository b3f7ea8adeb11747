import { describe, expect, test } from 'vitest'
import { headHeight, rowHeight, topThatShows } from './row-window.ts'

const height = headHeight + 10 * rowHeight

describe('the table shows a row', () => {
  const view = { top: 100 * rowHeight, height }

  test('without scrolling if it is visible', () => {
    expect(topThatShows(100, view)).toBe(view.top)
    expect(topThatShows(109, view)).toBe(view.top)
  })

  test('by scrolling as little as possible, up or down', () => {
    expect(topThatShows(99, view)).toBe(99 * rowHeight)
    expect(topThatShows(110, view)).toBe(101 * rowHeight)
  })
})
