import { WhenSeen } from '../../../ui/when-seen.tsx'
import { LazySmallMap } from '../lazy-views.ts'
import { MapBoundary } from '../map-boundary.tsx'

interface Props {
  lat: number
  lon: number
  zoom?: number
}

/** Where one listing is. Fills its place, which must have a height of its own. */
export const SmallMap = (props: Props) => (
  <WhenSeen>
    <MapBoundary>
      <LazySmallMap {...props} />
    </MapBoundary>
  </WhenSeen>
)
