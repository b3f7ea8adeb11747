import { describe, expect, it } from 'vitest'
import { holdWithin, wholeView, zoomAbout } from './zoom.ts'

const size = { width: 400, height: 800 }

describe('a zoomed image', () => {
  it('keeps the point under the finger in place', () => {
    const point = { x: 100, y: -50 }
    const view = zoomAbout(wholeView, 2, point, size)
    // Where that point of the image is now.
    expect({ x: view.x + point.x * view.scale, y: view.y + point.y * view.scale }).toEqual(point)
  })

  it('is never smaller than whole, nor larger than five times', () => {
    expect(zoomAbout(wholeView, 0.2, { x: 10, y: 10 }, size)).toEqual(wholeView)
    expect(zoomAbout(wholeView, 100, { x: 0, y: 0 }, size).scale).toBe(5)
  })

  it('cannot be moved off the window', () => {
    expect(holdWithin({ scale: 2, x: 1000, y: -1000 }, size)).toEqual({ scale: 2, x: 200, y: -400 })
    expect(holdWithin({ scale: 1, x: 50, y: 50 }, size)).toEqual(wholeView)
  })
})
