import type { Map as LeafletMap } from 'leaflet'
import { useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { roundDegrees } from '../search/map-place.ts'
import type { SpotPlace } from './spot.tsx'

const zoom = 16
/** Farther from the city's middle than this, the map has nothing to show. */
const farMetres = 40_000

/** Moves the map to where the visitor is, or tells them why it cannot. */
export function useLocate(map: LeafletMap, onLocated: (spot: SpotPlace) => void) {
  const { toasts, city } = useStores()
  const { t } = useTranslation('map')
  const [isLocating, setLocating] = useState(false)

  const locate = () => {
    if (!navigator.geolocation) {
      toasts.show(t('locateFailed'), { kind: 'bad' })
      return
    }
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        const at = { lat: roundDegrees(coords.latitude), lon: roundDegrees(coords.longitude) }
        if (map.distance([at.lat, at.lon], [...city.center]) > farMetres) {
          toasts.show(t('locateFar'))
          return
        }
        onLocated({ ...at, kind: 'here' })
        map.setView([at.lat, at.lon], Math.max(zoom, map.getZoom()))
      },
      () => {
        setLocating(false)
        toasts.show(t('locateFailed'), { kind: 'bad' })
      },
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    )
  }
  return { isLocating, locate }
}
