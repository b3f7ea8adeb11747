import { matchPath } from 'react-router-dom'
import { mapDefaults } from '../../../../contract/limits.ts'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { useGo } from '../../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { searchStore, writeSearch } from '../../search/index.ts'

/** From this width on, the map stands beside the list. */
export const desktopWidth = '(min-width: 1024px)'

/** If a map stands beside the list, it moves to the listing; otherwise a map of the same search is opened there. */
export function useShowOnMap() {
  const { basePath, linkPrefix } = useStores().platform
  const search = useStore(searchStore)
  const go = useGo()
  return ({ id, coordinates }: Pick<Listing, 'id' | 'coordinates'>) => {
    if (!coordinates) return
    const [lat, lon] = coordinates
    const place = { lat, lon, zoom: mapDefaults.listingZoom }
    search.lookAt({ ...place, id })
    const { state } = search
    const isDesktop = matchMedia(desktopWidth).matches
    const isHome = matchPath(`${basePath}${linkPrefix}/`, location.pathname) !== null
    if (isDesktop && !(isHome && state.mode === 'list')) return
    go(`/${writeSearch({ ...state, mode: isDesktop ? undefined : 'map', place })}`)
  }
}
