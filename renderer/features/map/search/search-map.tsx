import { WhenSeen } from '../../../ui/when-seen.tsx'
import { LazySearchMap } from '../lazy-views.ts'
import { MapBoundary } from '../map-boundary.tsx'
import styles from './search-place.module.css'

/** The map of the search. Fills its container, which must be positioned, and stays mounted while that is hidden. */
export const SearchMap = () => (
  <WhenSeen className={styles.search}>
    <MapBoundary>
      <LazySearchMap />
    </MapBoundary>
  </WhenSeen>
)
