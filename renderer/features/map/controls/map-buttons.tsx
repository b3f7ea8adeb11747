import type { Map as LeafletMap } from 'leaflet'
import { Expand, LocateFixed, Minus, Plus } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './map-buttons.module.css'
import type { SpotPlace } from './spot.tsx'
import { useLocate } from './use-locate.ts'

interface Props {
  map: LeafletMap
  onFitAll: () => void
  onLocated: (spot: SpotPlace) => void
}

/** Buttons to zoom in and out, to show everything found and to show where the visitor is. */
export const MapButtons = observer(({ map, onFitAll, onLocated }: Props) => {
  const { t } = useTranslation('map')
  const { isLocating, locate } = useLocate(map, onLocated)
  return (
    <div className={classes(styles.buttons, styles.search)}>
      <ZoomButtons map={map} />
      <IconButton label={t('fitAll')} className={styles.button} onClick={onFitAll}>
        <Expand size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('locate')}
        className={styles.button}
        aria-busy={isLocating}
        disabled={isLocating}
        onClick={locate}
      >
        <LocateFixed size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
})

export const ZoomButtons = ({ map }: { map: LeafletMap }) => {
  const { t } = useTranslation('map')
  const zoom = useZoom(map)
  return (
    <>
      <IconButton
        label={t('zoomIn')}
        className={styles.button}
        disabled={zoom >= map.getMaxZoom()}
        onClick={() => map.zoomIn()}
      >
        <Plus size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('zoomOut')}
        className={styles.button}
        disabled={zoom <= map.getMinZoom()}
        onClick={() => map.zoomOut()}
      >
        <Minus size={20} aria-hidden="true" />
      </IconButton>
    </>
  )
}

function useZoom(map: LeafletMap): number {
  const [zoom, setZoom] = useState(() => map.getZoom())
  useEffect(() => {
    const read = () => setZoom(map.getZoom())
    map.on('zoomend', read)
    return () => {
      map.off('zoomend', read)
    }
  }, [map])
  return zoom
}
