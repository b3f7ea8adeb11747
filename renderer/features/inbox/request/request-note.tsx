import { observer } from 'mobx-react-lite'
import { limits } from '../../../../contract/limits.ts'
import type { Appointment } from '../../../../contract/people/appointments.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { inboxStore } from '../inbox-store.ts'
import styles from './request-note.module.css'

/** A private note of the advertiser, saved while it is typed. */
export const RequestNote = observer(({ request: { id, note } }: { request: Appointment }) => {
  const { notes } = useStore(inboxStore)
  const { t } = useTranslation('inbox')
  const state = notes.stateOf(id)
  const hints = {
    waiting: t('note.saving'),
    saving: t('note.saving'),
    saved: t('note.saved'),
    failed: undefined,
  }
  return (
    <div className={styles.note}>
      <TextArea
        label={t('note.label')}
        rows={2}
        maxLength={limits.description}
        value={notes.draftOf(id) ?? note ?? ''}
        hint={state ? hints[state] : t('note.hint')}
        wrong={state === 'failed' ? t('note.failed') : undefined}
        onChange={(event) => notes.write(id, event.target.value)}
        onBlur={() => void notes.save(id)}
      />
      {state === 'failed' && (
        <Button look="bare" onClick={() => void notes.save(id)}>
          {t('site:failure.retry')}
        </Button>
      )}
    </div>
  )
})
