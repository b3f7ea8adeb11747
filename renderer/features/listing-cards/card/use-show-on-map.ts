import { mapDefaults } from '../../../../contract/limits.ts'
import type { Listing } from '../../../../contract/listing.ts'
import { useGo } from '../../../kernel/links/app-link.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { searchStore } from '../../search/index.ts'

/** From where on the map stands beside the list. */
export const desktopWidth = '(min-width: 1024px)'

/** Beside a map it turns the map to the listing; on a phone it opens the map there. */
export function useShowOnMap() {
  const search = useStore(searchStore)
  const go = useGo()
  return ({ id, coordinates }: Pick<Listing, 'id' | 'coordinates'>) => {
    if (!coordinates) return
    const [lat, lon] = coordinates
    search.lookAt({ lat, lon, zoom: mapDefaults.listingZoom, id })
    if (!matchMedia(desktopWidth).matches)
      go(`/?mode=map&at=${[lat, lon, mapDefaults.listingZoom].join(',')}`)
  }
}
