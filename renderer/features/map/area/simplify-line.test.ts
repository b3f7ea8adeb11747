import { describe, expect, it } from 'vitest'
import { simplifyLine, simplifyToMost } from './simplify-line.ts'

const circle = (count: number, wobble = 0) =>
  Array.from({ length: count }, (_, i) => {
    const turn = (i / count) * Math.PI * 2
    const radius = 200 + (i % 2 === 0 ? wobble : -wobble)
    return { x: 300 + Math.cos(turn) * radius, y: 300 + Math.sin(turn) * radius }
  })

describe('a line drawn by hand', () => {
  it('loses the points on a straight stretch', () => {
    const line = [0, 1, 2, 3, 4].map((x) => ({ x: x * 10, y: x * 10 }))
    expect(simplifyLine(line, 1)).toEqual([line[0], line[4]])
  })

  it('keeps its corners', () => {
    const corner = [
      { x: 0, y: 0 },
      { x: 50, y: 1 },
      { x: 100, y: 0 },
      { x: 100, y: 100 },
    ]
    expect(simplifyLine(corner, 2)).toEqual([corner[0], corner[2], corner[3]])
  })

  it('deviates no farther than allowed', () => {
    const drawn = circle(500)
    const line = simplifyLine(drawn, 3)
    expect(line.length).toBeLessThan(40)
    for (const { x, y } of line) expect(Math.hypot(x - 300, y - 300)).toBeCloseTo(200, 6)
    expect(line.length).toBeGreaterThan(8)
  })

  it('is reduced to a hundred points however rough it is, and keeps its ends', () => {
    const drawn = circle(3_000, 6)
    const line = simplifyToMost(drawn, 100)
    expect(line.length).toBeLessThanOrEqual(100)
    expect(line.length).toBeGreaterThan(2)
    expect(line[0]).toBe(drawn[0])
    expect(line.at(-1)).toBe(drawn.at(-1))
  })

  it('may be empty or a single point', () => {
    expect(simplifyToMost([], 100)).toEqual([])
    expect(simplifyToMost([{ x: 1, y: 1 }], 100)).toEqual([{ x: 1, y: 1 }])
  })

  it('may return to its start', () => {
    const loop = [...circle(60), circle(60)[0]!]
    expect(simplifyLine(loop, 4).length).toBeGreaterThan(6)
  })
})
