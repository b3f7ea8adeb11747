import { LazySearchMap } from '../lazy-views.ts'
import { MapBoundary } from '../map-boundary.tsx'
import styles from '../when-seen.module.css'
import { WhenSeen } from '../when-seen.tsx'

/** The map of the search. Fills its place, which must be positioned, and stays when that is hidden. */
export const SearchMap = () => (
  <WhenSeen className={styles.search}>
    <MapBoundary>
      <LazySearchMap />
    </MapBoundary>
  </WhenSeen>
)
