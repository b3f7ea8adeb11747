import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packLine } from '../../../contract/basemap.ts'
import type { Spot } from '../../../contract/search/on-foot/plane.ts'
import { distance, footOn, planeAround } from '../../../contract/search/on-foot/plane.ts'
import type { StreetRecord } from './city-file.ts'
import { readGazetteerFile } from './city-file.ts'
import { layStreet, nearestStreet, numberAt, placeHouse } from './street-map.ts'

const { streets: records, centre } = readGazetteerFile(
  join(import.meta.dirname, '../../../resources/cities/batumi'),
)
const plane = planeAround(centre)
const streets = records.filter(({ numbering }) => numbering).map((it) => layStreet(it, plane))

const eastward = (id: string, lat: number): StreetRecord => ({
  id,
  names: { ru: id, en: id, ka: id, he: id },
  alt: [],
  rank: 'residential',
  lines: [],
  axis: packLine([
    [lat, 41.63],
    [lat, 41.64],
  ]),
  numbering: { from: 1, to: 61, odd: 'left' },
})

describe('house numbers along a street', () => {
  it('go step by step from its start to its end, beside its line', () => {
    for (const street of streets) {
      const { from, to } = street.record.numbering ?? { from: 0, to: 0 }
      const step = (2 * street.length) / (to - from)
      let before: Spot | undefined
      for (let number = 2; number <= to; number += 2) {
        const spot = placeHouse(street, number)
        if (!spot) throw new Error(`${street.record.id} has no house ${number}`)
        expect(footOn(street.axis, spot).off).toBeLessThan(16)
        if (before) expect(distance(before, spot), street.record.id).toBeLessThan(step + 31)
        before = spot
      }
      const end = street.axis.at(-1)
      expect(before && end && distance(before, end), street.record.id).toBeLessThan(step + 31)
    }
  })

  it('lie at even steps, odd and even on opposite sides', () => {
    const street = layStreet(eastward('a', 41.65), plane)
    const spots = [1, 31, 61].map((number) => placeHouse(street, number))
    const [a, b, c] = spots.map((spot) => spot?.x ?? 0)
    expect((b ?? 0) - (a ?? 0)).toBeCloseTo((c ?? 0) - (b ?? 0), 3)
    expect(placeHouse(street, 31)?.y).toBeGreaterThan(placeHouse(street, 30)?.y ?? 0)
  })

  it('are read back from where they were placed', () => {
    const street = layStreet(eastward('a', 41.65), plane)
    for (let number = 1; number <= 61; number++) {
      const spot = placeHouse(street, number)
      expect(spot && numberAt(street, spot)).toBe(number)
    }
  })

  it('end where the street ends', () => {
    expect(placeHouse(layStreet(eastward('a', 41.65), plane), 500)).toBeUndefined()
  })
})

describe('the nearest street', () => {
  it('is the one beside the point, and does not exist far from all streets', () => {
    const both = [eastward('south', 41.65), eastward('north', 41.6515)].map((it) =>
      layStreet(it, plane),
    )
    const idAt = (lat: number, lon: number) =>
      nearestStreet(both, plane.toSpot([lat, lon]))?.street.record.id
    expect(idAt(41.6502, 41.635)).toBe('south')
    expect(idAt(41.6513, 41.635)).toBe('north')
    expect(idAt(41.66, 41.635)).toBeUndefined()
  })
})
