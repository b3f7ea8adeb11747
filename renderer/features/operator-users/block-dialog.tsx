import type { FormEvent } from 'react'
import { useState } from 'react'
import type { Language } from '../../../contract/languages.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { blockNotes, NoteField } from '../operator/index.ts'
import type { UserAct } from './user-acts.ts'
import styles from './users-page.module.css'

interface Props {
  act: UserAct
  name: string
  /** The language of the user who is blocked. */
  language: Language
  onClose: () => void
  onSend: (note: string) => void
}

/** Asks for a note before a user's listings leave the site. The user reads it at each, in their own language. */
export function BlockDialog({ act, name, language, onClose, onSend }: Props) {
  const { t } = useTranslation('operator')
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setMissing(note.trim() === '')
    if (note.trim() !== '') onSend(note.trim())
  }
  return (
    <Dialog title={t(act.label)} closeLabel={t('site:close')} onClose={onClose}>
      <form className={styles.grave} onSubmit={send} noValidate>
        {act.question && <p dir="auto">{t(act.question, { name })}</p>}
        <p>{t('users.reason')}</p>
        <NoteField
          templates={blockNotes}
          language={language}
          value={note}
          wrong={isMissing ? t('users.reasonMissing') : undefined}
          onChange={(next) => {
            setNote(next)
            setMissing(false)
          }}
        />
        <Button look="bad" type="submit" isWide>
          {t('users.yes')}
        </Button>
      </form>
    </Dialog>
  )
}
