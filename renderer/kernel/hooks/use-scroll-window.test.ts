import { describe, expect, test } from 'vitest'
import { rowsInView } from './use-scroll-window.ts'

const rowHeight = 60
const height = 10 * rowHeight

describe('the rendered rows of a long list', () => {
  test('are those in sight and a few more, however long the list is', () => {
    const { from, to } = rowsInView({ top: 2_000 * rowHeight, height }, 5_000, rowHeight)
    expect(from).toBeLessThan(2_000)
    expect(to).toBeGreaterThan(2_010)
    expect(to - from).toBeLessThan(30)
  })

  test('start with the first and end with the last', () => {
    expect(rowsInView({ top: 0, height }, 5_000, rowHeight).from).toBe(0)
    expect(rowsInView({ top: 5_000 * rowHeight, height }, 5_000, rowHeight).to).toBe(5_000)
    expect(rowsInView({ top: 0, height }, 3, rowHeight)).toEqual({ from: 0, to: 3 })
    expect(rowsInView({ top: 0, height }, 0, rowHeight)).toEqual({ from: 0, to: 0 })
  })

  test('fill the window when the list became shorter than the scroll position', () => {
    const { from, to } = rowsInView({ top: 400 * rowHeight, height }, 20, rowHeight)
    expect(to).toBe(20)
    expect(to - from).toBeGreaterThanOrEqual(10)
  })
})
