import { writeBox } from '../../../../contract/listings/listing-search.ts'
import type { Place } from '../../../../contract/search/geo.ts'
import type { SearchStore } from '../search-store.ts'
import type { MapPlace, SearchFilters } from '../search-url.ts'

const zoomOf = { house: 18, street: 16, place: 15 } as const
/** About 700 metres in each direction. */
const around = { lat: 0.0063, lon: 0.0084 }

/**
 * The filters for a chosen place, added to the others: listings that name it. If none does, as near a university,
 * listings around it.
 */
export async function placeFilters(
  search: SearchStore,
  filters: SearchFilters,
  { address, coordinates: [lat, lon], precision }: Place,
): Promise<{ filters: Partial<SearchFilters>; place: MapPlace }> {
  const place = { lat, lon, zoom: zoomOf[precision] }
  search.lookAt(place)
  const named = { search: address, bbox: undefined }
  if ((await search.countOf({ ...filters, ...named })) !== 0) return { filters: named, place }
  const bbox = writeBox({
    south: round(lat - around.lat),
    west: round(lon - around.lon),
    north: round(lat + around.lat),
    east: round(lon + around.lon),
  })
  return { filters: { search: undefined, bbox }, place }
}

const round = (degrees: number) => Number(degrees.toFixed(5))
