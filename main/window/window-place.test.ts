import { describe, expect, test } from 'vitest'
import { placeWindow } from './window-place.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const beside = { x: 1440, y: 0, width: 2560, height: 1440 }
const kept = { x: 2000, y: 200, width: 1600, height: 1000, isMaximized: false }

describe('the window', () => {
  test('opens where it was closed', () => {
    expect(placeWindow(kept, [laptop, beside])).toEqual(kept)
    expect(placeWindow({ ...kept, isMaximized: true }, [laptop, beside]).isMaximized).toBe(true)
  })

  test('opens at first in the middle of the main screen', () => {
    const large = { x: 0, y: 0, width: 2440, height: 1400 }
    expect(placeWindow(null, [large])).toEqual({
      x: 500,
      y: 250,
      width: 1440,
      height: 900,
      isMaximized: false,
    })
  })

  test('opens on the main screen when its own screen is gone', () => {
    const place = placeWindow(kept, [laptop])
    expect(place).toMatchObject({ x: 0, y: 25, width: 1440, height: 875 })
  })

  test.each([
    ['above every screen', { ...kept, y: -5_000 }],
    ['with its title bar above the screen', { ...kept, x: 1_500, y: -20 }],
    ['hardly on a screen any more', { ...kept, x: 3_990, y: 300 }],
    ['at numbers that no screen has', { ...kept, x: 2 ** 40, y: 2 ** 40 }],
  ])('opens on the main screen if it was %s', (_, place) => {
    const found = placeWindow(place, [laptop, beside])
    expect(found.x).toBeGreaterThanOrEqual(laptop.x)
    expect(found.x + found.width).toBeLessThanOrEqual(laptop.x + laptop.width)
    expect(found.y).toBeGreaterThanOrEqual(laptop.y)
  })

  test('fits into a smaller screen, and is never too small to work in', () => {
    expect(placeWindow({ ...kept, x: 100, y: 100 }, [laptop])).toMatchObject({
      width: 1440,
      height: 875,
    })
    expect(placeWindow({ ...kept, width: 1, height: 1 }, [laptop, beside])).toMatchObject({
      width: 960,
      height: 600,
    })
  })
})
