import type { Map as LeafletMap } from 'leaflet'
import { Search } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { KeyboardEvent } from 'react'
import { useId, useState } from 'react'
import type { Place } from '../../../../contract/geo.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useFoundPlaces } from '../../search/index.ts'
import styles from './find-place.module.css'
import type { SpotPlace } from './spot.tsx'

const zooms = { house: 18, street: 16, place: 15 } as const

interface Props {
  map: LeafletMap
  onFound: (spot: SpotPlace) => void
}

/** Turns the map to a street, a house or a place by its name; the search stays as it is. Desktop only. */
export const FindPlace = observer(({ map, onFound }: Props) => {
  const { t } = useTranslation('map')
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const [active, setActive] = useState(0)
  const found = useFoundPlaces(text === chosen ? '' : text)
  const places = found ?? []
  const isOpen = places.length > 0

  const choose = ({ address, coordinates: [lat, lon], precision }: Place) => {
    setText(address)
    setChosen(address)
    setActive(0)
    onFound({ lat, lon, kind: 'found' })
    map.setView([lat, lon], zooms[precision])
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setChosen(text)
    if (!isOpen) return
    const place = places[active] ?? places[0]
    if (event.key === 'Enter' && place) choose(place)
    else if (event.key === 'ArrowDown') setActive((active + 1) % places.length)
    else if (event.key === 'ArrowUp') setActive((active + places.length - 1) % places.length)
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.find}>
      <Search size={20} aria-hidden="true" className={styles.icon} />
      <input
        type="search"
        role="combobox"
        className={styles.input}
        aria-label={t('find')}
        placeholder={t('find')}
        autoComplete="off"
        maxLength={255}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(isOpen ? { 'aria-activedescendant': `${id}-${active}` } : {})}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(text)}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('find')}
        className={styles.list}
        hidden={!isOpen}
      >
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard, and chooses with Enter
          <div
            key={`${place.address} ${place.coordinates}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
          >
            {place.address}
          </div>
        ))}
      </div>
      <p role="status" className={styles.nothing}>
        {found?.length === 0 && t('findNothing')}
      </p>
    </div>
  )
})
