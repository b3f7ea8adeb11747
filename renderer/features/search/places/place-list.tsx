import type { Place } from '../../../../contract/geo.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './place-list.module.css'

interface Props {
  id: string
  places: readonly Place[]
  /** The option that the arrows stand on. */
  at: number
  onChoose: (place: Place) => void
}

/** The suggestions under a search field, which keeps the focus and names the active one. */
export function PlaceList({ id, places, at, onChoose }: Props) {
  const { t } = useTranslation('search')
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('field.places')}
      className={styles.list}
      hidden={places.length === 0}
    >
      {places.map((place, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrows and Enter are heard by the field
        <div
          key={`${place.address} ${place.coordinates}`}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === at}
          className={classes(styles.option, i === at && styles.active)}
          // Before the field loses the focus, and the list goes with it.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(place)}
        >
          {place.address}
        </div>
      ))}
    </div>
  )
}
