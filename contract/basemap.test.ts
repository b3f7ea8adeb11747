import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basemap, packLine, unpackLine } from './basemap.ts'

const file = readFileSync(
  join(import.meta.dirname, '../resources/cities/batumi/basemap.json'),
  'utf8',
)

describe('a packed line', () => {
  it('comes back to a metre wherever it lies and however long it is', () => {
    const point = fc.tuple(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(point, { maxLength: 40 }), (line) => {
        const back = unpackLine(packLine(line))
        expect(back).toHaveLength(line.length)
        for (const [i, [lat, lon]] of line.entries()) {
          expect(Math.abs((back[i]?.[0] ?? 999) - lat)).toBeLessThan(1.1e-5)
          expect(Math.abs((back[i]?.[1] ?? 999) - lon)).toBeLessThan(1.1e-5)
        }
      }),
    )
  })
})

describe('the basemap of Batumi', () => {
  it('has the form that the browser reads, and its credit', () => {
    const city = basemap.parse(JSON.parse(file))
    expect(city.city).toBe('batumi')
    expect(city.credit).toContain('OpenStreetMap contributors')
    expect(city.streets.length).toBeGreaterThan(200)
  })

  it('weighs at most 60 KB compressed', () => {
    expect(gzipSync(file).length).toBeLessThanOrEqual(60_000)
  })
})
