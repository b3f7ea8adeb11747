import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useOnLeave } from '../../../kernel/hooks/use-on-leave.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink, hasPageBefore } from '../../../kernel/links/app-link.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { PhotosField } from '../../photos/index.ts'
import { AddressSection } from '../address/address-section.tsx'
import { ConflictDialog } from '../conflict/conflict-dialog.tsx'
import type { FormKey } from '../draft/saved-drafts.ts'
import styles from '../listing-form.module.css'
import type { ListingDraft } from '../model/listing-draft.ts'
import { listingFormStore } from '../model/listing-form-store.ts'
import { ListingPreviewScreen } from '../preview/listing-preview-screen.tsx'
import { PreviewCard } from '../preview/preview-card.tsx'
import { FacilitiesSection, HeatingSection } from '../sections/comfort-section.tsx'
import { DealSection } from '../sections/deal-section.tsx'
import { PlaceSection } from '../sections/place-section.tsx'
import { PriceSection } from '../sections/price-section.tsx'
import { SourceSection } from '../sections/source-section.tsx'
import { WordsSection } from '../sections/words-section.tsx'
import { ActionBar } from './action-bar.tsx'
import { DeleteListing } from './delete-listing.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { SentElsewhere } from './sent-elsewhere.tsx'
import { StatusNotice } from './status-notice.tsx'
import { useFlawWords } from './use-flaw-words.ts'
import { useSend } from './use-send.ts'
import { VisitorNotice } from './visitor-notice.tsx'

interface Props {
  formKey: FormKey
  form: ListingDraft
}

/** The form or its preview. Each has its own history entry, so that Back leads from one to the other. */
export const FormScreen = observer(({ formKey, form }: Props) => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { send, resolve, sheet } = useSend(formKey, form)
  useSaveDraft(formKey)
  useCatchUp(formKey)
  if (form.state.kind === 'sentElsewhere')
    return <SentElsewhere form={form} theirs={form.state.theirs} />
  const isPreview = new URLSearchParams(search).has('preview')
  const leavePreview = () => {
    // Somebody who opened a link to the preview has no form before it in the history.
    if (hasPageBefore()) void navigate(-1)
    else void navigate({ search: '' }, { replace: true })
  }

  return (
    <>
      {isPreview ? (
        <ListingPreviewScreen
          form={form}
          onBack={leavePreview}
          onPublish={() => {
            // What is wrong is shown in the form, where it can be corrected.
            leavePreview()
            void send('publish')
          }}
        />
      ) : (
        <Fields
          formKey={formKey}
          form={form}
          onSend={(goal) => void send(goal)}
          onPreview={() => void navigate({ search: '?preview=1' })}
        />
      )}
      {sheet}
      <ConflictDialog form={form} onChoose={(choice) => void resolve(choice)} />
    </>
  )
})

interface FieldsProps extends Props {
  onSend: (goal: 'publish' | 'keep') => void
  onPreview: () => void
}

const Fields = observer(({ formKey, form, onSend, onPreview }: FieldsProps) => {
  const { t } = useTranslation('form')
  const wrong = useFlawWords(form)
  const fields = useFirstWrong(form)
  const { listing } = form
  const pictures = form.photos.count
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of pictures is the occasion
  useEffect(() => form.clearFlaws('images'), [form, pictures])
  return (
    <div className={styles.page}>
      <h1>{t(formKey === 'new' ? 'title.new' : 'title.edit')}</h1>
      {listing && formKey !== 'new' && <StatusNotice listing={listing} />}
      <DraftNotice form={form} />
      {formKey === 'new' && <VisitorNotice />}
      <form
        ref={fields}
        className={styles.form}
        aria-label={t(formKey === 'new' ? 'title.new' : 'title.edit')}
        // The fields must not change while they are sent.
        inert={form.isSending}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <DealSection form={form} />
        <PlaceSection form={form} />
        <WordsSection form={form} />
        <div className={styles.card} data-wrong={wrong('images') ? true : undefined}>
          <PhotosField store={form.photos} wrong={wrong('images')} />
        </div>
        <AddressSection form={form} />
        <PriceSection form={form} />
        <HeatingSection form={form} />
        <FacilitiesSection form={form} />
        <SourceSection form={form} />
      </form>
      {formKey !== 'new' && (
        <div className={styles.end}>
          <AppLink to={`/my/history/${formKey}`} className={classes(button.button, button.quiet)}>
            {t('history')}
          </AppLink>
          <DeleteListing id={formKey} isDisabled={form.isSending} />
        </div>
      )}
      <ActionBar form={form} onSend={onSend} onPreview={onPreview} />
      <aside className={styles.beside} aria-label={t('preview.card')}>
        <div className={styles.stuck}>
          <PreviewCard form={form} />
        </div>
      </aside>
    </div>
  )
})

/** Scrolls to the first wrong field and focuses it. */
function useFirstWrong(form: ListingDraft) {
  const fields = useRef<HTMLFormElement>(null)
  const { refusals } = form
  useEffect(() => {
    if (refusals === 0) return
    const first = fields.current?.querySelector<HTMLElement>('[aria-invalid=true],[data-wrong]')
    const control = first?.matches('input,textarea')
      ? first
      : first?.querySelector<HTMLElement>('input,textarea,button')
    control?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [refusals])
  return fields
}

/** When the person comes back to this window, it shows what was written in another one meanwhile. */
function useCatchUp(formKey: FormKey) {
  const forms = useStore(listingFormStore)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void forms.catchUp(formKey)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [forms, formKey])
}

/** Saves the draft when the page is left. */
function useSaveDraft(formKey: FormKey) {
  const forms = useStore(listingFormStore)
  useOnLeave(() => forms.saveNow(formKey))
}
