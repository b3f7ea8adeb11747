import type { Map as LeafletMap } from 'leaflet'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import { searchStore } from '../../search/index.ts'
import { DrawArea } from '../area/draw-area.tsx'
import { DrawnArea } from '../area/drawn-area.tsx'
import { MapFrame } from '../base/map-frame.tsx'
import { FindPlace } from '../controls/find-place.tsx'
import { MapButtons } from '../controls/map-buttons.tsx'
import { SearchTools } from '../controls/search-tools.tsx'
import type { SpotPlace } from '../controls/spot.tsx'
import { Spot } from '../controls/spot.tsx'
import { MarkerPane } from '../pins/on-map.tsx'
import { Pins } from '../pins/pins.tsx'
import styles from './search-map.module.css'
import { useMapMoves, useMarkers } from './use-map-moves.ts'

/** The map of the search, with everything that stands on it. */
export const SearchMapView = observer(() => {
  const { city } = useStores()
  const search = useStore(searchStore)
  const language = useStore(languageStore)
  const { t } = useTranslation('map')
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [isDrawing, setDrawing] = useState(false)
  const [spot, setSpot] = useState<SpotPlace>()
  const { moves, isHome, listingId } = useMapMoves(map)
  useMarkers(map)

  return (
    <MapFrame
      label={t('label')}
      center={[...city.center]}
      zoom={city.zoom}
      mapRef={setMap}
      over={
        map &&
        moves && (
          <div className={styles.over}>
            {isDrawing ? (
              <DrawArea
                map={map}
                onDone={(area) => {
                  setDrawing(false)
                  if (area) moves.setArea(area)
                }}
              />
            ) : (
              <div className={styles.top} dir={language.direction}>
                <FindPlace map={map} onFound={setSpot} />
                <SearchTools moves={moves} isHome={isHome} onDraw={() => setDrawing(true)} />
              </div>
            )}
            <MapButtons map={map} onFitAll={() => moves.fitAll()} onLocated={setSpot} />
          </div>
        )
      }
    >
      {!search.scope && search.state.filters.polygon && (
        <DrawnArea polygon={search.state.filters.polygon} />
      )}
      <MarkerPane>
        <Pins listingHere={listingId} />
        {spot && <Spot {...spot} />}
      </MarkerPane>
    </MapFrame>
  )
})
