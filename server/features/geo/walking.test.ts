import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Point } from '../../../contract/basemap.ts'
import { packLine } from '../../../contract/basemap.ts'
import { cellAt } from '../../../contract/columns/in-area.ts'
import { openWalking } from '../../../contract/search/on-foot/open-walking.ts'
import { planeAround } from '../../../contract/search/on-foot/plane.ts'
import { openGazetteer } from './gazetteer.ts'
import { readWaysFile } from './ways-file.ts'

const centre: Point = [42, 41]
const plane = planeAround(centre)
const at = (x: number, y: number) => plane.toPoint({ x, y })
const folder = mkdtempSync(join(tmpdir(), 'ways-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Two roads from west to east, 800 m apart, joined at their eastern ends; a third far away, joined to neither. */
const nodes = [at(0, 0), at(800, 0), at(0, 800), at(800, 800), at(3_000, 3_000), at(3_400, 3_000)]
mkdirSync(join(folder, 'town'))
writeFileSync(
  join(folder, 'town/ways.json'),
  JSON.stringify({
    ...{ city: 'town', credit: '', nodes: packLine(nodes) },
    edges: edgesOf([0, 1], [1, 3], [2, 3], [4, 5]),
  }),
)
function edgesOf(...edges: [number, number][]) {
  return edges.flatMap(([a, b], n) => [a - (edges[n - 1]?.[0] ?? 0), b - a])
}

const town = openWalking(readWaysFile(join(folder, 'town')), plane, undefined)

describe('minutes on foot', () => {
  test('follow the ways, plus the distance from each point to its nearest way', () => {
    // 100 m to the road, 800 along it, 800 across, 800 back, and 20 to the door.
    expect(town.minutesBetween(at(0, -100), at(0, 820))).toBeCloseTo(2_520 / 80, 1)
    expect(town.minutesFrom(at(0, 820))(at(0, -100))).toBeCloseTo(2_520 / 80, 1)
    expect(town.minutesBetween(at(100, 10), at(500, 10))).toBeCloseTo(420 / 80, 1)
  })

  test('between two points along one way do not lead over its ends', () => {
    expect(town.minutesBetween(at(400, 5), at(410, 5))).toBeLessThan(0.3)
  })

  test('are the straight line plus 30 % if no way leads there or none is near', () => {
    const straight = (a: Point, b: Point) => {
      const [p, q] = [plane.toSpot(a), plane.toSpot(b)]
      return (Math.hypot(p.x - q.x, p.y - q.y) * 1.3) / 80
    }
    for (const [from, to] of [
      [at(0, 0), at(3_000, 3_000)],
      [at(0, -900), at(0, 0)],
    ] as const)
      expect(town.minutesBetween(from, to)).toBeCloseTo(straight(from, to), 1)
    const bare = openWalking(readWaysFile(folder), plane, undefined)
    expect(bare.minutesBetween(at(0, -100), at(0, 820))).toBeCloseTo((920 * 1.3) / 80, 1)
  })

  test('give the grid cells within reach: along the road, but not across', () => {
    const { grid, cells } = town.cellsWithin(at(0, 0), 10)
    const isIn = (x: number, y: number) => cells.includes(cellAt(grid, ...at(x, y)))
    expect([isIn(400, 20), isIn(700, 0), isIn(0, 780)]).toEqual([true, true, false])
  })

  test('to the sea are unknown where there is no coast', () => {
    expect(town.minutesToSea(at(0, 0))).toBeUndefined()
  })
})

describe('in Batumi', () => {
  const { walking, placeNamed, places, metresToSea } = openGazetteer(
    join(import.meta.dirname, '../../../resources/cities/batumi'),
  )
  const place = (name: string) => placeNamed(name) ?? centre

  test('a walk from Europe Square to the mall takes 20 to 30 minutes, both ways', () => {
    const [square, mall] = [place('Europe Square'), place('Batumi Mall')]
    const there = walking.minutesBetween(square, mall)
    expect(there).toBeGreaterThan(20)
    expect(there).toBeLessThan(30)
    expect(walking.minutesBetween(mall, square)).toBeCloseTo(there, 6)
  })

  test('no place is nearer to the sea on foot than in a straight line', () => {
    for (const { at } of places) {
      const minutes = walking.minutesToSea(at) ?? 0
      expect(minutes).toBeGreaterThanOrEqual((metresToSea?.(...at) ?? 0) / 80 - 0.1)
    }
  })
})
