import { CircleCheck } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useEffect, useId, useRef } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import { useMainAction } from '../../kernel/hooks/use-main-action.ts'
import { useUnsavedGuard } from '../../kernel/hooks/use-unsaved-guard.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useFailureWords } from '../failure/index.ts'
import { ChannelOffer } from '../notices/index.ts'
import styles from './appointment-form.module.css'
import { appointmentsStore } from './appointments-store.ts'
import { OwnContactButton } from './own-contact-button.tsx'
import { ViewingTimeFields } from './viewing-time-fields.tsx'

export interface Props {
  listing: Pick<Listing, 'id'>
  onDone: () => void
}

export const AppointmentForm = observer(({ listing: { id }, onDone }: Props) => {
  const { platform, city } = useStores()
  const appointments = useStore(appointmentsStore)
  const { t } = useTranslation('ad')
  const failureWords = useFailureWords()
  const contacts = useRef<HTMLFieldSetElement>(null)
  const hintId = useId()
  const draft = appointments.draftOf(id)
  const state = appointments.stateOf(id)
  const lacksContact = state.kind === 'noContact'
  const wrongField = state.kind === 'wrongContact' ? state.field : undefined
  const understood = appointments.understoodPhone(id)

  useEffect(() => {
    const wanted = wrongField ? `input[name=${wrongField}]` : 'input'
    if (lacksContact || wrongField)
      contacts.current?.querySelector<HTMLInputElement>(wanted)?.focus()
  }, [lacksContact, wrongField])
  useEffect(() => () => appointments.startOver(id), [appointments, id])
  const isSending = state.kind === 'sending'
  const isSent = state.kind === 'sent'
  const send = () => void appointments.send(id)
  const words = t(isSending ? 'appointment.sending' : 'appointment.send')
  const isShellsButton = useMainAction(
    isSent
      ? { text: t('appointment.done'), onPress: onDone }
      : { text: words, onPress: send, isBusy: isSending },
  )
  // Only a shell can ask here. A browser's question is for whole pages: too much for a few words.
  useUnsavedGuard(platform.holdOpen !== undefined && !isSent && appointments.isBegun(id))

  if (isSent) return <AppointmentSent {...(!isShellsButton && { onDone })} />

  const lacking = lacksContact ? t('appointment.emptyContacts') : undefined
  const wrongUsername = wrongField === 'username' ? t('appointment.wrongUsername') : undefined
  const wrongPhone = wrongField === 'phone' ? t('appointment.wrongPhone') : undefined

  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
      noValidate
    >
      <fieldset ref={contacts} className={styles.contacts} aria-describedby={hintId}>
        <legend className={styles.legend}>{t('appointment.contacts')}</legend>
        <TextField
          label={t('appointment.username')}
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          placeholder="@username"
          value={draft.username}
          maxLength={limits.text}
          wrong={wrongUsername ?? lacking}
          onChange={(event) => appointments.change(id, { username: event.target.value })}
        />
        <TextField
          label={t('appointment.phone')}
          name="phone"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          dir="ltr"
          placeholder={city.phoneExample}
          value={draft.phone}
          maxLength={limits.text}
          wrong={wrongPhone ?? lacking}
          hint={understood && t('appointment.understoodPhone', { phone: understood })}
          onChange={(event) => appointments.change(id, { phone: event.target.value })}
        />
        {platform.askContact && (
          <OwnContactButton onGiven={(contact) => appointments.change(id, contact)} />
        )}
        <p id={hintId} className={styles.hint} hidden={lacksContact}>
          {t('appointment.contactsHint')}
        </p>
      </fieldset>
      <ViewingTimeFields
        day={draft.day}
        hour={draft.hour}
        onChange={(part) => appointments.change(id, part)}
      />
      <TextArea
        label={t('appointment.message')}
        name="message"
        rows={3}
        value={draft.message}
        maxLength={limits.description}
        hint={draft.message ? `${draft.message.length}/${limits.description}` : undefined}
        onChange={(event) => appointments.change(id, { message: event.target.value })}
      />
      <div role="alert" className={styles.wrong}>
        {wrongUsername ??
          wrongPhone ??
          lacking ??
          (state.kind === 'failed' && failureWords(state.failure))}
      </div>
      {!isShellsButton && (
        <Button look="contact" type="submit" isWide disabled={isSending}>
          {words}
        </Button>
      )}
    </form>
  )
})

function AppointmentSent({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation('ad')
  const said = useRef<HTMLDivElement>(null)
  // The pressed button is gone; without this, nothing would have the focus.
  useEffect(() => said.current?.focus(), [])
  return (
    <div className={styles.sent}>
      <CircleCheck size={40} aria-hidden="true" className={styles.check} />
      <div ref={said} tabIndex={-1} role="status">
        <p className={styles.sentTitle}>{t('appointment.sentTitle')}</p>
        <p>{t('appointment.sentNext')}</p>
      </div>
      <ChannelOffer topic="requests" />
      {onDone && (
        <Button look="primary" isWide onClick={onDone}>
          {t('appointment.done')}
        </Button>
      )}
    </div>
  )
}
