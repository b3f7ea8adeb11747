import type { Map as LeafletMap } from 'leaflet'
import { Search } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { KeyboardEvent } from 'react'
import { useId, useState } from 'react'
import type { Place } from '../../../../contract/search/geo.ts'
import {
  PlaceSuggestions,
  stepByArrow,
  suggestingField,
} from '../../../kernel/fields/place-suggestions.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useFoundPlaces } from '../../search/index.ts'
import styles from './find-place.module.css'
import type { SpotPlace } from './spot.tsx'

const zooms = { house: 18, street: 16, place: 15 } as const

interface Props {
  map: LeafletMap
  onFound: (spot: SpotPlace) => void
}

/** Moves the map to a street, a house or a place by its name; the search stays as it is. Desktop only. */
export const FindPlace = observer(({ map, onFound }: Props) => {
  const { t } = useTranslation('map')
  const listId = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const [at, setAt] = useState(-1)
  const found = useFoundPlaces(text === chosen ? '' : text)
  const places = found ?? []
  const isOpen = places.length > 0

  const choose = ({ address, coordinates: [lat, lon], precision }: Place) => {
    setText(address)
    setChosen(address)
    setAt(-1)
    onFound({ lat, lon, kind: 'found' })
    map.setView([lat, lon], zooms[precision])
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setChosen(text)
    const place = places[at] ?? places[0]
    if (event.key === 'Enter' && place) {
      event.preventDefault()
      choose(place)
    }
    const next = stepByArrow(event, at, places.length)
    if (next !== undefined) setAt(next)
  }

  return (
    <div className={styles.find}>
      <Search size={20} aria-hidden="true" className={styles.icon} />
      <input
        type="search"
        {...suggestingField(listId, isOpen, at)}
        className={styles.input}
        aria-label={t('find')}
        placeholder={t('find')}
        maxLength={255}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(text)}
      />
      <PlaceSuggestions
        id={listId}
        label={t('find')}
        places={places}
        at={at}
        onChoose={choose}
        floating={styles.list}
      />
      <p role="status" className={styles.nothing}>
        {found?.length === 0 && t('findNothing')}
      </p>
    </div>
  )
})
