import { configStore } from '../../config/index.ts'
import 'leaflet/dist/leaflet.css'
import type { LatLngExpression, Map as LeafletMap, MapOptions } from 'leaflet'
import { observer } from 'mobx-react-lite'
import type { ReactNode, Ref } from 'react'
import { useEffect } from 'react'
import { MapContainer, useMap } from 'react-leaflet'
import { mapDefaults } from '../../../../contract/limits.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { DrawnCity } from './drawn-city.tsx'
import styles from './leaflet-base.module.css'
import { Tiles } from './tiles.tsx'

interface Props {
  label: string
  center: LatLngExpression
  zoom: number
  options?: MapOptions
  mapRef?: Ref<LeafletMap>
  /** What is drawn on the map and moves with it. */
  children?: ReactNode
  /** What lies over the map and does not move with it. */
  over?: ReactNode
}

/** A map with the drawn city under it: left to right in every language, and always with its credit. */
export const MapFrame = observer(
  ({ label, center, zoom, options, mapRef, children, over }: Props) => (
    <section className={styles.frame} dir="ltr" aria-label={label}>
      <MapContainer
        className={styles.map ?? ''}
        center={center}
        zoom={zoom}
        minZoom={10}
        maxZoom={mapDefaults.maxZoom}
        zoomControl={false}
        attributionControl={false}
        fadeAnimation={false}
        trackResize={false}
        {...options}
        {...(mapRef ? { ref: mapRef } : {})}
      >
        <DrawnCity />
        <Tiles />
        <Keys />
        {children}
      </MapContainer>
      {over}
      <Credit />
    </section>
  ),
)

/** While the map has the focus, arrows move it and plus and minus zoom it. Its label tells screen readers so. */
function Keys() {
  const map = useMap()
  const { t } = useTranslation('map')
  const hint = t('keys')
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'application')
    container.setAttribute('aria-label', hint)
  }, [map, hint])
  return null
}

const openStreetMap = '© OpenStreetMap contributors'

const Credit = observer(() => {
  const config = useStore(configStore)
  const { t } = useTranslation('map')
  const tiles = config.value?.tiles?.credit
  return (
    <p className={styles.credit}>
      <a
        href="https://www.openstreetmap.org/copyright"
        target="_blank"
        rel="noopener noreferrer"
        title={t('credit')}
      >
        {openStreetMap}
      </a>
      {tiles && !tiles.includes('OpenStreetMap') && ` · ${tiles}`}
    </p>
  )
})
