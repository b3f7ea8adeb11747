import { classes } from '../../../ui/classes.ts'
import styles from '../pins/leaflet-pins.module.css'
import { OnMap } from '../pins/on-map.tsx'

export interface SpotPlace {
  lat: number
  lon: number
  /** Where the visitor is, or what they looked for. */
  kind: 'here' | 'found'
}

/** A dot on the map. */
export const Spot = ({ lat, lon, kind }: SpotPlace) => (
  <OnMap lat={lat} lon={lon}>
    <span className={classes(styles.spot, kind === 'here' && styles.here)} />
  </OnMap>
)
