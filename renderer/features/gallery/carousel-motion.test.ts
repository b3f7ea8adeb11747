import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ease, nearestPosition, offsetOf, restAfter, slideAt } from './carousel-motion.ts'

describe('an endless row of slides', () => {
  it('has the first after the last, and the last before the first', () => {
    expect([0, 1, 2, 3, 4].map((slide) => offsetOf(slide, 0, 5))).toEqual([0, 1, 2, -2, -1])
    expect([4, 5, -1, -6].map((position) => slideAt(position, 5))).toEqual([4, 0, 4, 4])
  })

  it('of two, has the other one on the side that is pulled into sight', () => {
    expect(offsetOf(1, 0.1, 2)).toBeCloseTo(0.9)
    expect(offsetOf(1, -0.1, 2)).toBeCloseTo(-0.9)
  })

  it('of one, has nothing beside it', () => {
    expect(offsetOf(0, 0, 1)).toBe(0)
  })

  it('always shows the slide that stands at its position', () => {
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

describe('a released row', () => {
  it('goes on by one slide when it was pulled far enough, and back when not', () => {
    expect(restAfter({ from: 3, to: 3.4, speed: 0 })).toBe(4)
    expect(restAfter({ from: 3, to: 2.6, speed: 0 })).toBe(2)
    expect(restAfter({ from: 3, to: 3.1, speed: 0 })).toBe(3)
  })

  it('goes on after a short quick flick, one slide only', () => {
    expect(restAfter({ from: 3, to: 3.05, speed: 0.002 })).toBe(4)
    expect(restAfter({ from: 3, to: 4.9, speed: 0.01 })).toBe(4)
  })

  it('stays when it is flung back', () => {
    expect(restAfter({ from: 3, to: 3.4, speed: -0.002 })).toBe(3)
  })
})

describe('a way to a slide', () => {
  it('is the shorter one round the ring', () => {
    expect(nearestPosition(4, 0, 5)).toBe(-1)
    expect(nearestPosition(0, 4, 5)).toBe(5)
    expect(nearestPosition(2, 0, 5)).toBe(2)
  })
})

describe('the motion', () => {
  it('begins at nothing, ends at all, and never turns back', () => {
    expect([ease(0), ease(1), ease(2)]).toEqual([0, 1, 1])
    expect(ease(0.5)).toBeGreaterThan(0.5)
  })
})
