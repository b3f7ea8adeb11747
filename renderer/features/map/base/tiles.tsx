import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { TileLayer } from 'react-leaflet'
import { mapDefaults } from '../../../../contract/limits.ts'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { configStore } from '../../config/index.ts'
import { languageStore } from '../../language/index.ts'
import styles from './leaflet-base.module.css'

const retryMs = 60_000
/** The highest zoom that OpenStreetMap and most others draw; beyond it their tiles are stretched. */
const finest = 19

/** Tiles of a tile server, over the drawn city. When one fails all are removed: a patchwork is harder to read. */
export const Tiles = observer(() => {
  const config = useStore(configStore)
  const language = useStore(languageStore)
  const [isFailing, setFailing] = useState(false)
  const tiles = config.value?.tiles
  const lang = language.current === 'ru' ? 'ru' : 'en'

  useEffect(() => {
    if (!isFailing) return
    const retry = () => setFailing(false)
    const timer = setTimeout(retry, retryMs)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [isFailing])

  if (!tiles || isFailing) return null
  return (
    <TileLayer
      key={lang}
      url={tiles.template.replaceAll('{lang}', lang)}
      className={styles.tiles ?? ''}
      maxZoom={mapDefaults.maxZoom}
      maxNativeZoom={finest}
      zIndex={2}
      eventHandlers={{ tileerror: () => setFailing(true) }}
    />
  )
})
