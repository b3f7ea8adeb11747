import { observer } from 'mobx-react-lite'
import { useEffect, useId, useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import { useSuggestions } from '../../../features/search/index.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { classes } from '../../../ui/classes.ts'
import type { DraftFields } from './draft-fields.ts'
import styles from './drafts.module.css'

interface Props {
  label: string
  /** Undefined if several drafts differ. */
  address: string | null | undefined
  hasPoint: boolean
  isWrong: boolean
  onChange: (patch: Partial<DraftFields>) => void
}

/** An address; its point on the map is that of the known place with the same address. */
export const AddressCell = observer(({ label, address, hasPoint, isWrong, onChange }: Props) => {
  const { city } = useStores()
  const { t } = useTranslation('import')
  const list = useId()
  const [typed, setTyped] = useState('')
  const places = useSuggestions(typed)
  const shown = address ?? ''

  useEffect(() => {
    const place = places.find((each) => each.address === shown.trim())
    if (!place || hasPoint) return
    onChange({
      address: place.address,
      city: place.city ?? city.id,
      coordinates: [place.coordinates[0], place.coordinates[1]],
    })
  }, [places, shown, hasPoint, onChange, city])

  const isPointless = shown !== '' && !hasPoint
  return (
    <div>
      <input
        className={classes(styles.input, styles.address)}
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={isPointless ? `${list}-hint` : undefined}
        list={list}
        autoComplete="off"
        maxLength={limits.text}
        placeholder={address === undefined ? t('drafts.various') : t('drafts.addressHint')}
        value={shown}
        onChange={({ target: { value } }) => {
          setTyped(value)
          onChange({ address: value === '' ? null : value, city: city.id, coordinates: null })
        }}
      />
      <datalist id={list}>
        {places.map((place) => (
          <option key={`${place.address} ${place.coordinates}`} value={place.address} />
        ))}
      </datalist>
      {isPointless && (
        <small id={`${list}-hint`} className={styles.warn}>
          {t('drafts.noPoint')}
        </small>
      )}
    </div>
  )
})
