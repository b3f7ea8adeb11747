import { describe, expect, it } from 'vitest'
import { holdWithin, wholeView, zoomAbout } from './zoom.ts'

const size = { width: 400, height: 800 }

describe('a picture held large', () => {
  it('keeps the point under the finger where it is', () => {
    const point = { x: 100, y: -50 }
    const view = zoomAbout(wholeView, 2, point, size)
    // Where the point of the picture that lay under the finger is now.
    expect({ x: view.x + point.x * view.scale, y: view.y + point.y * view.scale }).toEqual(point)
  })

  it('is never smaller than whole, nor too large to find one’s way', () => {
    expect(zoomAbout(wholeView, 0.2, { x: 10, y: 10 }, size)).toEqual(wholeView)
    expect(zoomAbout(wholeView, 100, { x: 0, y: 0 }, size).scale).toBe(5)
  })

  it('is not moved off the window', () => {
    expect(holdWithin({ scale: 2, x: 1000, y: -1000 }, size)).toEqual({ scale: 2, x: 200, y: -400 })
    expect(holdWithin({ scale: 1, x: 50, y: 50 }, size)).toEqual(wholeView)
  })
})
