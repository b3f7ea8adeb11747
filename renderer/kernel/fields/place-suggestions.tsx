import type { KeyboardEvent } from 'react'
import type { Place } from '../../../contract/search/geo.ts'
import { classes } from '../../ui/classes.ts'
import styles from './place-suggestions.module.css'

/** What makes a field one that suggests: it keeps the focus, and names the suggestion that the arrows stand on. */
export const suggestingField = (listId: string, isOpen: boolean, at: number) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-activedescendant': isOpen && at >= 0 ? `${listId}-${at}` : undefined,
    autoComplete: 'off',
  }) as const

/** Where an arrow leads to, if one was pressed: past either end back into the field itself, which is -1. */
export function stepByArrow(event: KeyboardEvent, at: number, count: number): number | undefined {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || count === 0) return undefined
  event.preventDefault()
  return ((at + 1 + step + count + 1) % (count + 1)) - 1
}

interface Props {
  id: string
  label: string
  places: readonly Place[]
  /** The one that the arrows stand on. */
  at: number
  onChoose: (place: Place) => void
  /** Over what stands below the field, at a place that the class says. */
  floating?: string | undefined
}

/** The places under a field that suggests them. */
export const PlaceSuggestions = ({ id, label, places, at, onChoose, floating }: Props) => (
  <div
    id={id}
    role="listbox"
    aria-label={label}
    className={classes(styles.list, floating && styles.floating, floating)}
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
        className={styles.option}
        // Before the field loses the focus, and the list goes with it.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onChoose(place)}
      >
        <bdi>{place.address}</bdi>
      </div>
    ))}
  </div>
)
