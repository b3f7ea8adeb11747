import { observer } from 'mobx-react-lite'
import type { KeyboardEvent } from 'react'
import { useId, useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { classes } from '../../../ui/classes.ts'
import { TextField } from '../../../ui/field.tsx'
import type { ListingDraft } from '../model/listing-draft.ts'
import styles from './address.module.css'
import type { AddressPicker } from './address-picker.ts'

interface Props {
  form: ListingDraft
  picker: AddressPicker
  wrong: string | undefined
  hint: string
}

/** Suggests while one types; the arrows go through the list, Enter takes the first or the one they stand on. */
export const AddressField = observer(({ form, picker, wrong, hint }: Props) => {
  const { t } = useTranslation('form')
  const listId = useId()
  const [at, setAt] = useState(-1)
  const { places } = picker
  const isOpen = places.length > 0
  const text = form.content.address ?? ''

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // The form is not sent by it: one is still choosing.
      event.preventDefault()
      setAt(-1)
      void picker.chooseFirst(text, at)
      return
    }
    if (event.key === 'Escape') picker.closeList()
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !isOpen) return
    event.preventDefault()
    // Past either end the focus is back in the field itself.
    setAt(((at + 1 + step + places.length + 1) % (places.length + 1)) - 1)
  }

  return (
    <div className={styles.field}>
      <TextField
        label={t('address.label')}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && at >= 0 ? `${listId}-${at}` : undefined}
        aria-required="true"
        autoComplete="off"
        dir="auto"
        maxLength={limits.text}
        value={text}
        wrong={wrong}
        hint={hint}
        onChange={(event) => {
          setAt(-1)
          picker.type(event.target.value)
        }}
        onKeyDown={press}
        onBlur={() => picker.closeList()}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('address.found')}
        className={styles.list}
        hidden={!isOpen}
      >
        {places.map((place, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: arrows and Enter are heard by the field
          <div
            key={`${place.address} ${place.coordinates}`}
            id={`${listId}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            className={classes(styles.option, i === at && styles.active)}
            // Before the field loses the focus, and the list goes with it.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => picker.choose(place)}
          >
            <bdi>{place.address}</bdi>
          </div>
        ))}
      </div>
    </div>
  )
})
