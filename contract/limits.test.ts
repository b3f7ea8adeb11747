import { expect, test } from 'vitest'
import { limits, listScroll, mapDefaults, serverLimits } from './limits.ts'

/** The numbers of the specification, written out again: a changed limit must be changed here too. */
import { mediaLimits } from './media/media-limits.ts'

test('the limits are as specified', () => {
  expect(serverLimits.launchData).toEqual({ maxAgeSeconds: 86_400, maxAheadSeconds: 60 })
  expect(limits).toMatchObject({
    page: { size: 10, mapSize: 1000 },
    price: { min: 0, max: 100_000_000 },
    filterPrice: { min: 0, max: 10_000_000 },
    area: { min: 1, max: 2_000 },
    floor: { min: -1, max: 99 },
    floorsCount: { min: 1, max: 99 },
    description: 1_000,
    text: 255,
    photos: 10,
    polygonPoints: { min: 3, max: 100 },
    markers: 5_000,
    compare: 4,
  })
  expect(mediaLimits).toMatchObject({
    picture: { bytes: 25_000_000, pixels: 60_000_000 },
    video: { bytes: 200_000_000, seconds: 180 },
    previewSecond: 1,
  })
  expect(mapDefaults).toMatchObject({ listingZoom: 18, maxZoom: 20, markerSize: 48 })
  expect(listScroll).toEqual({ threshold: 500, debounce: 20 })
})
