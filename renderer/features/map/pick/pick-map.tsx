import { WhenSeen } from '../../../ui/when-seen.tsx'
import { LazyPickMap } from '../lazy-views.ts'
import { MapBoundary } from '../map-boundary.tsx'
import type { PickedPoint } from './round-point.ts'

interface Props {
  /** Where the mark stands. When the parent component changes it, the map moves there. */
  point: PickedPoint | undefined
  /** Called when the visitor clicks the map, drags the mark or presses the button, with six significant digits. */
  onPick: (point: PickedPoint) => void
}

/**
 * A map to choose a point on, for the listing form's address. Fills its container, which must have a height of its own.
 * @public
 */
export const PickMap = (props: Props) => (
  <WhenSeen>
    <MapBoundary>
      <LazyPickMap {...props} />
    </MapBoundary>
  </WhenSeen>
)
