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
  it('unpacks to within a metre, anywhere and at any length', () => {
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
  it('matches the schema that the browser reads, and names its source', () => {
    const city = basemap.parse(JSON.parse(file))
    expect(city.city).toBe('batumi')
    expect(city.credit).toContain('OpenStreetMap contributors')
    expect(city.streets.length).toBeGreaterThan(200)
  })

  it('is at most 60 KB compressed', () => {
    expect(gzipSync(file).length).toBeLessThanOrEqual(60_000)
  })
})
