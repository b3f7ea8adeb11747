import type { KeyboardEvent } from 'react'
import type { Place } from '../../../contract/search/geo.ts'
import { classes } from '../../ui/classes.ts'
import styles from './place-suggestions.module.css'

/** Attributes of a field with suggestions: it keeps the focus, and names the suggestion that the arrow keys chose. */
export const suggestingField = (listId: string, isOpen: boolean, at: number) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-activedescendant': isOpen && at >= 0 ? `${listId}-${at}` : undefined,
    autoComplete: 'off',
  }) as const

/** The next index if an arrow key was pressed. Past either end it leads back into the field itself, which is -1. */
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
  /** The index that the arrow keys chose, or -1. */
  at: number
  onChoose: (place: Place) => void
  /** The class that places the list; with it, the list floats over what is below the field. */
  floating?: string | undefined
}

/** The list of suggested places below a field. */
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
        // Otherwise the press takes the focus from the field, and the list closes before the click.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onChoose(place)}
      >
        <bdi>{place.address}</bdi>
      </div>
    ))}
  </div>
)
