import { WhenSeen } from '../../../ui/when-seen.tsx'
import { LazySmallMap } from '../lazy-views.ts'
import { MapBoundary } from '../map-boundary.tsx'

interface Props {
  lat: number
  lon: number
  zoom?: number
}

/** A map that shows where one listing is. Fills its container, which must have a height of its own. */
export const SmallMap = (props: Props) => (
  <WhenSeen>
    <MapBoundary>
      <LazySmallMap {...props} />
    </MapBoundary>
  </WhenSeen>
)
