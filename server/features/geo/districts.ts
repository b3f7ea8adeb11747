import { unpackLine } from '../../../contract/basemap.ts'
import type { InEveryLanguage } from '../../../contract/languages.ts'
import type { Plane, Spot } from '../../../contract/search/on-foot/plane.ts'
import { distance, isInside } from '../../../contract/search/on-foot/plane.ts'
import type { GazetteerFile } from './city-file.ts'

/** A point that is more metres than this from a district's label is outside the district. */
const labelReach = 3_000

/** The district whose outline contains the point, else the one without an outline whose label is nearest. */
export function layDistricts(records: GazetteerFile['districts'], plane: Plane) {
  const districts = records.map(({ names, at, ring }) => ({
    names,
    label: plane.toSpot(at),
    ring: ring && unpackLine(ring).map(plane.toSpot),
  }))
  return (spot: Spot): InEveryLanguage | undefined => {
    const around = districts.find(({ ring }) => ring && isInside(ring, spot))
    if (around) return around.names
    const [nearest] = districts
      .filter(({ ring }) => !ring)
      .map(({ names, label }) => ({ names, off: distance(label, spot) }))
      .sort((a, b) => a.off - b.off)
    return nearest && nearest.off <= labelReach ? nearest.names : undefined
  }
}
