import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { recovery } from '../../../../contract/people/recovery.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { configStore } from '../../config/index.ts'
import styles from '../account.module.css'
import { EmailField } from '../form/account-fields.tsx'
import { otherEmailFlaws } from '../form/account-rules.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import own from './security.module.css'
import type { PartProps } from './use-confirmed.tsx'

/** The address that the account signs in with: whether letters reach it, and how to change it. */
export const EmailPart = observer(({ state, isBusy, change }: PartProps) => {
  const { api } = useStores()
  const config = useStore(configStore)
  const { t } = useTranslation('account')
  const [isSent, setSent] = useState(false)
  const [step, setStep] = useState<{ kind: 'shown' | 'typing' } | { kind: 'asked'; email: string }>(
    { kind: 'shown' },
  )
  useEffect(() => void config.load(), [config])
  const { email } = state
  if (!email) return null
  const hasLetters = config.value?.letters === 'sent'

  const send = async () => {
    const answer = await change(() => api.call(recovery.askConfirmation, {}))
    setSent(answer.ok)
  }
  return (
    <div className={own.part}>
      <h3>{t('email.title')}</h3>
      <div>
        <p>
          <bdi dir="ltr">{email.address}</bdi>
        </p>
        <p className={styles.note}>
          {t(email.isConfirmed ? 'email.confirmed' : 'email.unconfirmed')}
        </p>
      </div>
      {!email.isConfirmed && (
        <>
          {!hasLetters && config.value && (
            <p className={styles.note}>{t('email.withoutLetters')}</p>
          )}
          <p role="status" className={styles.done} hidden={!isSent}>
            {isSent && t(hasLetters ? 'email.sent' : 'email.sentWithoutLetters')}
          </p>
          {!isSent && (
            <Button disabled={isBusy} onClick={() => void send()}>
              {t('email.send')}
            </Button>
          )}
        </>
      )}
      {step.kind === 'typing' ? (
        <NewEmail
          current={email.address}
          change={change}
          onAsked={(asked) => setStep({ kind: 'asked', email: asked })}
          onCancel={() => setStep({ kind: 'shown' })}
        />
      ) : (
        <>
          <p role="status" className={styles.done} hidden={step.kind !== 'asked'}>
            {step.kind === 'asked' &&
              t(hasLetters ? 'email.changeSent' : 'email.changeSentWithoutLetters', {
                email: step.email,
              })}
          </p>
          <Button disabled={isBusy} onClick={() => setStep({ kind: 'typing' })}>
            {t('email.change')}
          </Button>
        </>
      )}
    </div>
  )
})

interface NewEmailProps {
  current: string
  change: PartProps['change']
  onAsked: (email: string) => void
  onCancel: () => void
}

function NewEmail({ current, change, onAsked, onCancel }: NewEmailProps) {
  const { api } = useStores()
  const { t } = useTranslation('account')
  const [typed, setTyped] = useState('')
  const email = typed.trim()
  const { wrongOf, clearWrong, ...form } = useAccountForm({
    check: () => otherEmailFlaws(email, current),
    send: () => change(() => api.call(recovery.askEmailChange, { body: { email } })),
    onDone: () => onAsked(email),
  })
  return (
    <div className={styles.form}>
      <FormFrame form={form} submit={t('email.changeSend')} sending={t('email.changeSending')}>
        <EmailField
          label={t('email.next')}
          hint={t('email.nextHint')}
          value={typed}
          wrong={wrongOf('email')}
          onChange={(value) => {
            setTyped(value)
            clearWrong('email')
          }}
        />
      </FormFrame>
      <Button look="bare" onClick={onCancel}>
        {t('security.cancel')}
      </Button>
    </div>
  )
}
