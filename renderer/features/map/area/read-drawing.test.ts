import { describe, expect, it } from 'vitest'
import { limits } from '../../../../contract/limits.ts'
import { parsePolygon, writePolygon } from '../../../../contract/listings/listing-search.ts'
import { readDrawing } from './read-drawing.ts'

/** 100,000 pixels per degree, so that the expected coordinates are easy to work out. */
const map = {
  containerPointToLatLng: ([x, y]: [number, number]) => ({ lat: 42 - y / 1e5, lng: 41 + x / 1e5 }),
}
const loop = (radius: number, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const turn = (i / count) * Math.PI * 2
    return { x: 400 + Math.cos(turn) * radius, y: 300 + Math.sin(turn) * radius }
  })

describe('an area drawn on the map', () => {
  it('is read as a polygon that the search accepts', () => {
    const area = readDrawing(loop(150, 400), map)
    expect(area).toBeDefined()
    expect(parsePolygon(writePolygon(area!))).toEqual(area)
    expect(area!.length).toBeLessThanOrEqual(limits.polygonPoints.max)
    for (const [lat, lon] of area!)
      expect(Math.hypot((42 - lat) * 1e5 - 300, (lon - 41) * 1e5 - 400)).toBeCloseTo(150, -1)
  })

  it('is ignored when the hand only slipped', () => {
    expect(readDrawing(loop(5, 40), map)).toBeUndefined()
    expect(readDrawing([{ x: 4, y: 4 }], map)).toBeUndefined()
    expect(readDrawing([], map)).toBeUndefined()
  })

  it('is ignored when it is only a line', () => {
    const line = Array.from({ length: 50 }, (_, i) => ({ x: i * 6, y: i * 4 }))
    expect(readDrawing(line, map)).toBeUndefined()
  })
})
