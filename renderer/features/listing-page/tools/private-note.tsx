import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import { cutText } from '../../../../contract/text/typed-values.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import { useOnLeave } from '../../../kernel/hooks/use-on-leave.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { markedListingsStore } from '../../marked-listings/index.ts'

/** A note that only the visitor reads; saved when the field or the page is left. */
export const PrivateNote = observer(({ id }: { id: Id }) => {
  const marked = useStore(markedListingsStore)
  const { t } = useTranslation('ad')
  const note = marked.noteOf(id) ?? ''
  const [typed, setTyped] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const write = (text: string) => setTyped(cutText(text, limits.description))
  const keep = () => {
    if (typed === undefined || !marked.isRead) return
    if (typed.trim() !== note) marked.write(id, typed)
    setTyped(undefined)
  }
  useOnLeave(keep)

  // Text typed before the page was hydrated is reported late, when the field may already have been left.
  useEffect(() => {
    if (field.current !== document.activeElement) keep()
  })

  return (
    <TextArea
      ref={field}
      label={t('note.label')}
      hint={t('note.hint')}
      rows={2}
      value={typed ?? note}
      maxLength={limits.description}
      onChange={(event) => write(event.target.value)}
      onBlur={keep}
    />
  )
})
