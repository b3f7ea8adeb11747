import type { LatLngBounds, Map as LeafletMap } from 'leaflet'
import type { Box } from '../../../../contract/listings/listing-search.ts'
import type { Marker } from '../../../../contract/listings/listings.ts'
import type { MapPlace } from '../../search/index.ts'

/** Rounds to about a metre: more digits would only lengthen the address. */
export const roundDegrees = (degrees: number) => Number(degrees.toFixed(5))

export function placeOf(map: LeafletMap): MapPlace {
  const { lat, lng } = map.getCenter()
  return { lat: roundDegrees(lat), lon: roundDegrees(lng), zoom: map.getZoom() }
}

const toBox = (bounds: LatLngBounds): Box => ({
  south: roundDegrees(bounds.getSouth()),
  west: roundDegrees(bounds.getWest()),
  north: roundDegrees(bounds.getNorth()),
  east: roundDegrees(bounds.getEast()),
})

/** What the map shows, and the share `overhang` of its size beyond each edge. */
export const boxAround = (map: LeafletMap, overhang = 0) => toBox(map.getBounds().pad(overhang))

export const isSamePlace = (a: MapPlace, b: MapPlace) =>
  a.lat === b.lat && a.lon === b.lon && a.zoom === b.zoom

/** How many per cent may lie outside at each side: a few far-off listings would make it a map of hills and sea. */
const outside = 10
/** Fewer listings than this are all shown. */
const fewest = 12

/** The corners of the area in which nearly everything found lies. */
export function withoutOutliers(markers: readonly Marker[]): (readonly [number, number])[] {
  const all = markers.flatMap(({ coordinates, count }) =>
    Array<readonly [number, number]>(count).fill(coordinates),
  )
  if (all.length < fewest) return all
  const skip = Math.floor((all.length * outside) / 100)
  const range = (axis: 0 | 1) => {
    const sorted = all.map((point) => point[axis]).sort((a, b) => a - b)
    return [sorted[skip] ?? 0, sorted[sorted.length - 1 - skip] ?? 0] as const
  }
  const [[south, north], [west, east]] = [range(0), range(1)]
  return [
    [south, west],
    [north, east],
  ]
}
