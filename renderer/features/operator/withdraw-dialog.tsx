import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { Language } from '../../../contract/languages.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import { listings } from '../../../contract/listings/listings.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { languageStore } from '../language/index.ts'
import { useSignInAgain } from '../session/index.ts'
import { NoteField } from './note/note-field.tsx'
import { withdrawalNotes } from './note/note-templates.ts'
import { refusalKey } from './refusal-key.ts'
import { undoStore } from './undo/undo-store.ts'
import styles from './withdraw-dialog.module.css'

const goals = ['improvement', 'unpublished'] as const

interface Props {
  listing: Listing
  title: string
  /** The advertiser's language, where it is known. */
  language?: Language | undefined
  onClose: () => void
  onDone: (listing: Listing) => void
  /** Called when the operator has undone it: the listing is public again. */
  onUndone?: () => void
}

/** Takes a public listing off the site, with a note to its advertiser. */
export const WithdrawDialog = observer((props: Props) => {
  const { listing, title, language, onClose, onDone, onUndone } = props
  const { api } = useStores()
  const undo = useStore(undoStore)
  const spoken = useStore(languageStore)
  const { t } = useTranslation('operator')
  const signedIn = useSignInAgain()
  const [goal, setGoal] = useState<(typeof goals)[number]>('improvement')
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFailure('')
    setMissing(note.trim() === '')
    if (note.trim() === '') return
    setBusy(true)
    const answer = await signedIn(() =>
      api.call(listings.changeStatus, {
        params: { id: listing.id },
        body: { status: goal, note: note.trim(), from: 'published' },
        headers: {},
      }),
    )
    setBusy(false)
    if (!answer.ok) return setFailure(t(refusalKey(answer.failure)))
    undo.add({
      text: t('withdraw.done', { title }),
      sent: Promise.resolve([listing.id]),
      onUndone: () => onUndone?.(),
    })
    onDone(answer.value)
  }

  return (
    <Dialog title={t('withdraw.title')} closeLabel={t('site:close')} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <p dir="auto">{title}</p>
        <fieldset className={styles.goals}>
          <legend>{t('withdraw.to')}</legend>
          {goals.map((each) => (
            <label key={each} className={styles.goal}>
              <input
                type="radio"
                name="goal"
                value={each}
                checked={goal === each}
                onChange={() => setGoal(each)}
              />
              {t(each === 'improvement' ? 'withdraw.improvement' : 'withdraw.unpublished')}
            </label>
          ))}
        </fieldset>
        <NoteField
          templates={withdrawalNotes}
          language={language ?? spoken.current}
          value={note}
          wrong={isMissing ? t('note.missing') : undefined}
          onChange={(next) => {
            setNote(next)
            setMissing(false)
          }}
        />
        <div role="alert" className={styles.wrong}>
          {failure}
        </div>
        <Button look="primary" type="submit" isWide disabled={isBusy}>
          {t('withdraw.send')}
        </Button>
      </form>
    </Dialog>
  )
})
