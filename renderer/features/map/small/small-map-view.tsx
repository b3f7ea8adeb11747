import type { Map as LeafletMap } from 'leaflet'
import { House } from 'lucide-react'
import { useEffect, useState } from 'react'
import { mapDefaults } from '../../../../contract/limits.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { MapFrame } from '../base/map-frame.tsx'
import { useFollowSize } from '../base/use-follow-size.ts'
import buttons from '../controls/map-buttons.module.css'
import { ZoomButtons } from '../controls/map-buttons.tsx'
import styles from '../leaflet-mark.module.css'
import { MarkerPane, OnMap } from '../pins/on-map.tsx'

export interface Props {
  lat: number
  lon: number
  zoom?: number
}

/** One finger scrolls the page: moving the map takes two fingers or its buttons. */
export const SmallMapView = ({ lat, lon, zoom = mapDefaults.listingZoom }: Props) => {
  const { t } = useTranslation('map')
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [isTouched] = useState(() => matchMedia('(pointer: coarse)').matches)
  useFollowSize(map)

  useEffect(() => {
    map?.setView([lat, lon], zoom, { animate: false })
  }, [map, lat, lon, zoom])

  return (
    <MapFrame
      label={t('place')}
      center={[lat, lon]}
      zoom={zoom}
      mapRef={setMap}
      options={{ scrollWheelZoom: false, dragging: !isTouched }}
      over={
        map && (
          <div className={buttons.buttons}>
            <ZoomButtons map={map} />
          </div>
        )
      }
    >
      <MarkerPane>
        <OnMap lat={lat} lon={lon}>
          <span className={styles.mark}>
            <House size={20} aria-hidden="true" />
          </span>
        </OnMap>
      </MarkerPane>
    </MapFrame>
  )
}
