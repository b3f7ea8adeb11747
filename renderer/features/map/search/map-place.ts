import type { LatLngBounds, Map as LeafletMap } from 'leaflet'
import type { Box } from '../../../../contract/listing-search.ts'
import type { MapPlace } from '../../search/index.ts'

/** A metre or so: finer would only lengthen the address. */
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

/** What the map shows, and so much of it beyond each edge. */
export const boxAround = (map: LeafletMap, overhang = 0) => toBox(map.getBounds().pad(overhang))

export const isSamePlace = (a: MapPlace, b: MapPlace) =>
  a.lat === b.lat && a.lon === b.lon && a.zoom === b.zoom
