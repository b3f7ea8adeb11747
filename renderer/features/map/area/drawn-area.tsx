import { latLng } from 'leaflet'
import { useMemo } from 'react'
import { Polygon } from 'react-leaflet'
import { parsePolygon } from '../../../../contract/listings/listing-search.ts'
import styles from './leaflet-area.module.css'

/** The border that limits the search. */
export function DrawnArea({ polygon }: { polygon: string }) {
  const points = useMemo(
    () => (parsePolygon(polygon) ?? []).map(([lat, lon]) => latLng(lat, lon)),
    [polygon],
  )
  return <Polygon positions={points} interactive={false} className={styles.area ?? ''} />
}
