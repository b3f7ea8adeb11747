import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { parsePoint, writePoint } from '../../../contract/listings/listing-search.ts'
import { surroundings } from '../../../contract/search/nearby.ts'
import { cutText } from '../../../contract/text/typed-values.ts'
import { useRead } from '../../kernel/hooks/use-read.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { Button, Chip } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PickMap } from '../map/index.ts'
import { useFoundPlaces } from '../search/index.ts'
import styles from './own-places.module.css'
import type { OwnPlace } from './read-own-places.ts'

interface Props {
  place: OwnPlace | undefined
  onSave: (place: OwnPlace) => void
  onCancel?: () => void
}

const usualNames = ['home', 'work', 'school'] as const

/** A place's name and where it is, chosen by address or on the map. */
export const PlaceForm = observer(({ place, onSave, onCancel }: Props) => {
  const { t } = useTranslation('places')
  const [name, setName] = useState(place?.name ?? '')
  const [at, setAt] = useState(place?.at)
  const [address, setAddress] = useState('')
  const [chosen, setChosen] = useState('')
  const [isAsked, setAsked] = useState(false)
  const found = useFoundPlaces(address === chosen ? '' : address)
  const point = at === undefined ? undefined : parsePoint(at)
  const way = useRead(surroundings.reach, at === undefined ? undefined : { query: { at } })
  const isNameless = name.trim() === ''

  const save = () => {
    setAsked(true)
    if (!isNameless && at !== undefined) onSave({ name: name.trim(), at })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        label={t('name')}
        value={name}
        maxLength={limits.placeName}
        dir="auto"
        wrong={isAsked && isNameless ? t('nameless') : undefined}
        onChange={(event) => setName(cutText(event.target.value, limits.placeName))}
      />
      <div className={styles.names}>
        {usualNames.map((each) => (
          <Chip
            key={each}
            isChosen={name === t(`usual.${each}`)}
            onClick={() => setName(t(`usual.${each}`))}
          >
            {t(`usual.${each}`)}
          </Chip>
        ))}
      </div>
      <TextField
        label={t('address')}
        hint={found?.length === 0 ? t('notFound') : t('addressHint')}
        value={address}
        maxLength={limits.text}
        autoComplete="off"
        dir="auto"
        onChange={(event) => setAddress(event.target.value)}
      />
      {found && found.length > 0 && (
        <ul className={styles.found}>
          {found.map(({ address: line, coordinates: [lat, lon] }) => (
            <li key={`${line} ${lat} ${lon}`}>
              <Chip
                onClick={() => {
                  setAddress(line)
                  setChosen(line)
                  setAt(writePoint({ lat, lon }))
                }}
              >
                <bdi>{line}</bdi>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.map}>
        <PickMap
          point={point && { lat: point[0], lon: point[1] }}
          onPick={(picked) => setAt(writePoint(picked))}
        />
      </div>
      {way?.hasWay === false && (
        <p role="status" className={styles.note}>
          {t('noWay')}
        </p>
      )}
      {isAsked && at === undefined && <p role="alert">{t('unplaced')}</p>}
      <div className={styles.buttons}>
        <Button type="submit" look="primary">
          {t('save')}
        </Button>
        {onCancel && (
          <Button look="bare" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
})
