import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { cutText } from '../../../contract/listing-rules.ts'
import type { Id } from '../../../contract/primitives.ts'
import { useStores } from '../../app/stores.tsx'
import { TextArea } from '../../ui/field.tsx'

/** Read by nobody else; kept once the field is left. */
export const PrivateNote = observer(({ id }: { id: Id }) => {
  const { kept } = useStores()
  const { t } = useTranslation('ad')
  const note = kept.noteOf(id) ?? ''
  const [typed, setTyped] = useState(note)
  useEffect(() => setTyped(note), [note])
  return (
    <TextArea
      label={t('note.label')}
      hint={t('note.hint')}
      rows={2}
      value={typed}
      maxLength={limits.description}
      onChange={(event) => setTyped(cutText(event.target.value, limits.description))}
      onBlur={() => {
        if (typed.trim() !== note) kept.write(id, typed)
      }}
    />
  )
})
