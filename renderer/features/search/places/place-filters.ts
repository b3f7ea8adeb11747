import { writeBox } from '../../../../contract/listings/listing-search.ts'
import type { Place } from '../../../../contract/search/geo.ts'
import type { SearchStore } from '../search-store.ts'
import type { SearchState } from '../search-url.ts'

const zoomOf = { house: 18, street: 16, place: 15 } as const
/** About 700 metres to each side. */
const around = { lat: 0.0063, lon: 0.0084 }

/**
 * What to look for when a place was chosen: the listings that name it; where none does, as near a university, those around
 * it.
 */
export async function placeFilters(
  search: SearchStore,
  { filters }: SearchState,
  { address, coordinates: [lat, lon], precision }: Place,
): Promise<Pick<SearchState, 'filters' | 'place'>> {
  const place = { lat, lon, zoom: zoomOf[precision] }
  search.lookAt(place)
  const { bbox: _, ...wide } = filters
  const named = { ...wide, search: address }
  if ((await search.countOf(named)) !== 0) return { filters: named, place }
  const bbox = writeBox({
    south: round(lat - around.lat),
    west: round(lon - around.lon),
    north: round(lat + around.lat),
    east: round(lon + around.lon),
  })
  return { filters: { ...wide, search: undefined, bbox }, place }
}

const round = (degrees: number) => Number(degrees.toFixed(5))
