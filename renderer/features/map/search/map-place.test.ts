import { describe, expect, it } from 'vitest'
import type { Marker } from '../../../../contract/listings/listings.ts'
import { withoutOutliers } from './map-place.ts'

const marker = (lat: number, lon: number, count = 1): Marker => ({
  address: `${lat} ${lon}`,
  coordinates: [lat, lon],
  count,
})

describe('the area where the map opens', () => {
  it('covers nearly all listings, without those far away', () => {
    const town = Array.from({ length: 40 }, (_, i) => marker(41.63 + i / 2000, 41.62 + i / 2000))
    const corners = withoutOutliers([...town, marker(41.72, 41.74), marker(41.55, 41.56)])
    for (const [lat, lon] of corners) {
      expect(lat).toBeGreaterThan(41.62)
      expect(lat).toBeLessThan(41.66)
      expect(lon).toBeGreaterThan(41.61)
      expect(lon).toBeLessThan(41.65)
    }
  })

  it('includes an address that many listings share', () => {
    const [[south], [north]] = withoutOutliers([marker(41.64, 41.62), marker(41.7, 41.7, 30)]) as [
      readonly [number, number],
      readonly [number, number],
    ]
    expect([south, north]).toEqual([41.7, 41.7])
  })

  it('includes each of a few listings', () => {
    const few = [marker(41.64, 41.62), marker(41.72, 41.74)]
    expect(withoutOutliers(few)).toEqual([
      [41.64, 41.62],
      [41.72, 41.74],
    ])
  })
})
