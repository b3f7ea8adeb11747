import type { Map as LeafletMap, LeafletMouseEvent } from 'leaflet'
import { divIcon } from 'leaflet'
import { MapPin } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Marker } from 'react-leaflet'
import { useLatest } from '../../../kernel/hooks/use-latest.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { languageStore } from '../../language/index.ts'
import { MapFrame } from '../base/map-frame.tsx'
import { useFollowSize } from '../base/use-follow-size.ts'
import buttons from '../controls/map-buttons.module.css'
import { ZoomButtons } from '../controls/map-buttons.tsx'
import styles from '../leaflet-mark.module.css'
import type { PickedPoint } from './round-point.ts'
import { roundPoint } from './round-point.ts'

export interface Props {
  point: PickedPoint | undefined
  onPick: (point: PickedPoint) => void
}

const nearZoom = 17

/** Mouse and finger pick by a click or a drag. By keyboard, arrows move the map and the button picks its middle. */
export const PickMapView = ({ point, onPick }: Props) => {
  const { city } = useStores()
  const language = useStore(languageStore)
  const { t } = useTranslation('map')
  const [map, setMap] = useState<LeafletMap | null>(null)
  // One finger scrolls the page: moving the map takes two fingers or its buttons.
  const [isTouched] = useState(() => matchMedia('(pointer: coarse)').matches)
  const own = useRef<PickedPoint>(undefined)
  useFollowSize(map)

  const pick = ({ lat, lng }: { lat: number; lng: number }) => {
    own.current = roundPoint(lat, lng)
    onPick(own.current)
  }
  const latest = useLatest(pick)

  useEffect(() => {
    const onClick = ({ latlng }: LeafletMouseEvent) => latest.current(latlng)
    map?.on('click', onClick)
    return () => {
      map?.off('click', onClick)
    }
  }, [map, latest])

  useEffect(() => {
    const isOwn = own.current?.lat === point?.lat && own.current?.lon === point?.lon
    if (!map || !point || isOwn) return
    map.setView([point.lat, point.lon], Math.max(nearZoom, map.getZoom()), { animate: false })
  }, [map, point])

  return (
    <MapFrame
      label={t('pick')}
      center={point ? [point.lat, point.lon] : [...city.center]}
      zoom={point ? nearZoom : city.zoom}
      mapRef={setMap}
      options={{ scrollWheelZoom: !isTouched, dragging: !isTouched }}
      over={
        map && (
          <>
            <div className={buttons.buttons}>
              <ZoomButtons map={map} />
            </div>
            <div className={styles.guide} dir={language.direction}>
              <Button onClick={() => pick(map.getCenter())}>
                <MapPin size={20} aria-hidden="true" />
                {t('pickMiddle')}
              </Button>
            </div>
          </>
        )
      }
    >
      {point && <Mark point={point} label={t('pickMark')} onPick={pick} />}
    </MapFrame>
  )
}

interface MarkProps {
  point: PickedPoint
  label: string
  onPick: (place: { lat: number; lng: number }) => void
}

function Mark({ point, label, onPick }: MarkProps) {
  const icon = useMemo(
    () =>
      divIcon({
        className: styles.handle ?? '',
        html: `<span class="${styles.mark}"></span>`,
        iconSize: [0, 0],
      }),
    [],
  )
  return (
    <Marker
      position={[point.lat, point.lon]}
      icon={icon}
      draggable
      keyboard={false}
      alt={label}
      title={label}
      eventHandlers={{ dragend: ({ target }) => onPick(target.getLatLng()) }}
    />
  )
}
