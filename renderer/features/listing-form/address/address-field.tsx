import { observer } from 'mobx-react-lite'
import type { KeyboardEvent } from 'react'
import { useId, useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import {
  PlaceSuggestions,
  stepByArrow,
  suggestingField,
} from '../../../kernel/fields/place-suggestions.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
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

/** Suggests addresses during typing. Arrow keys go through the list; Enter takes the marked or else the first. */
export const AddressField = observer(({ form, picker, wrong, hint }: Props) => {
  const { t } = useTranslation('form')
  const listId = useId()
  const [at, setAt] = useState(-1)
  const { places } = picker
  const isOpen = places.length > 0
  const text = form.content.address ?? ''

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // Enter must not send the form while the person is still choosing.
      event.preventDefault()
      setAt(-1)
      void picker.chooseFirst(text, at)
      return
    }
    if (event.key === 'Escape') picker.closeList()
    const next = stepByArrow(event, at, places.length)
    if (next !== undefined) setAt(next)
  }

  return (
    <div className={styles.field}>
      <TextField
        label={t('address.label')}
        {...suggestingField(listId, isOpen, at)}
        aria-required="true"
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
      <PlaceSuggestions
        id={listId}
        label={t('address.found')}
        places={places}
        at={at}
        onChoose={(place) => picker.choose(place)}
        floating={styles.list}
      />
    </div>
  )
})
