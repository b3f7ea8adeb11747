import { Eye } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useAwake } from '../../../kernel/hooks/use-awake.ts'
import { useMainAction } from '../../../kernel/hooks/use-main-action.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useGo } from '../../../kernel/links/app-link.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { Goal, ListingDraft, Saving } from '../model/listing-draft.ts'
import styles from './action-bar.module.css'
import { FormAlert } from './form-alert.tsx'

interface Props {
  form: ListingDraft
  onSend: (goal: Goal) => void
  onPreview: () => void
}

/** The buttons of the form, always in reach, and the result of the last one. */
export const ActionBar = observer(({ form, onSend, onPreview }: Props) => {
  const { t } = useTranslation('form')
  const isAwake = useAwake()
  const { state, photos, listing } = form
  const status = listing?.status ?? 'unpublished'
  const isPublic = status === 'published' || status === 'moderation'
  const isBusy = form.isSending || photos.isReading
  const go = useGo()
  const words =
    state.kind === 'sending'
      ? t(`sending.${state.step}`, { share: Math.round(photos.share * 100) })
      : t(isPublic ? 'action.save' : 'action.publish')
  const isShellsButton = useMainAction(
    { text: words, onPress: () => onSend('publish'), isBusy },
    // Cancelling loses nothing: what was written is saved as a draft.
    { text: t('action.cancel'), onPress: () => go('/my'), isEnabled: !form.isSending },
  )
  return (
    <div className={styles.bar}>
      <FormAlert form={form} />
      <SavingNote form={form} />
      <p className="unseen" role="status">
        {state.kind === 'sending' && t('sending.said')}
      </p>
      <div className={styles.buttons}>
        <IconButton label={t('action.preview')} onClick={onPreview} disabled={!isAwake}>
          <Eye size={20} aria-hidden="true" />
        </IconButton>
        {!isPublic && (
          <Button onClick={() => onSend('keep')} disabled={!isAwake || isBusy}>
            {t('action.keep')}
          </Button>
        )}
        {!isShellsButton && (
          <Button
            look="primary"
            className={styles.publish}
            disabled={!isAwake || isBusy}
            aria-busy={form.isSending}
            onClick={() => onSend('publish')}
          >
            {words}
          </Button>
        )}
      </div>
    </div>
  )
})

const Note = ({ saving, children }: { saving: Saving; children: string }) => (
  <p className={styles.saving} data-saving={saving} role="status">
    {children}
  </p>
)

/** Says where the draft is saved without a press, or why it is not saved yet. */
const SavingNote = observer(({ form }: { form: ListingDraft }) => {
  const { t } = useTranslation('form')
  const { saving, onDevice, isSending, isDirty, photos } = form
  if (isSending) return null
  if (saving !== 'none') {
    const isOnItsWay = photos.isSending && saving === 'saved'
    const shown = isOnItsWay ? 'saving' : saving
    return <Note saving={shown}>{t(`saving.${shown}`)}</Note>
  }
  if (!isDirty || !onDevice) return null
  return <Note saving={onDevice}>{t(onDevice === 'saved' ? 'saving.here' : 'saving.saving')}</Note>
})
