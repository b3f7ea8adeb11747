import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ease, nearestPosition, offsetOf, restAfter, slideAt } from './carousel-motion.ts'

describe('an endless row of slides', () => {
  it('continues with the first slide after the last, and the other way', () => {
    expect([0, 1, 2, 3, 4].map((slide) => offsetOf(slide, 0, 5))).toEqual([0, 1, 2, -2, -1])
    expect([4, 5, -1, -6].map((position) => slideAt(position, 5))).toEqual([4, 0, 4, 4])
  })

  it('with two slides has the other one on the side that is pulled into sight', () => {
    expect(offsetOf(1, 0.1, 2)).toBeCloseTo(0.9)
    expect(offsetOf(1, -0.1, 2)).toBeCloseTo(-0.9)
  })

  it('with one slide has nothing beside it', () => {
    expect(offsetOf(0, 0, 1)).toBe(0)
  })

  it('always shows the slide of its position', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: -50, max: 50 }),
        (count, at) => {
          expect(Math.abs(offsetOf(slideAt(at, count), at, count))).toBe(0)
        },
      ),
    )
  })

  it('never shows more than two slides at once', () => {
    const position = fc.double({ min: -30, max: 30, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 10 }), position, (count, at) => {
        const seen = Array.from({ length: count }, (_, slide) => offsetOf(slide, at, count))
        expect(seen.filter((offset) => Math.abs(offset) < 1 - 1e-9).length).toBeLessThanOrEqual(2)
      }),
    )
  })
})

describe('a released row of slides', () => {
  it('goes on by one slide if it was pulled far enough, and back if not', () => {
    expect(restAfter({ from: 3, to: 3.4, speed: 0 })).toBe(4)
    expect(restAfter({ from: 3, to: 2.6, speed: 0 })).toBe(2)
    expect(restAfter({ from: 3, to: 3.1, speed: 0 })).toBe(3)
  })

  it('goes on by one slide after a short quick flick', () => {
    expect(restAfter({ from: 3, to: 3.05, speed: 0.002 })).toBe(4)
    expect(restAfter({ from: 3, to: 4.9, speed: 0.01 })).toBe(4)
  })

  it('stays if it is flicked back', () => {
    expect(restAfter({ from: 3, to: 3.4, speed: -0.002 })).toBe(3)
  })
})

describe('the way to a slide', () => {
  it('is the shorter one around the ring', () => {
    expect(nearestPosition(4, 0, 5)).toBe(-1)
    expect(nearestPosition(0, 4, 5)).toBe(5)
    expect(nearestPosition(2, 0, 5)).toBe(2)
  })
})

describe('the easing of the motion', () => {
  it('begins at 0, ends at 1, and is past the middle at half time', () => {
    expect([ease(0), ease(1), ease(2)]).toEqual([0, 1, 1])
    expect(ease(0.5)).toBeGreaterThan(0.5)
  })
})
