import { useState } from 'react'
import { security } from '../../../../contract/people/security.ts'
import type { SignedIn } from '../../../../contract/people/sessions.ts'
import type { AskedProof } from '../../../../contract/wire/errors.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from '../account.module.css'
import { CodeField } from '../form/account-fields.tsx'
import { codeFlaws } from '../form/account-rules.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { PasskeyButton } from '../security/passkey-button.tsx'

interface Props {
  asked: AskedProof
  onDone: (answer: SignedIn) => void | Promise<void>
  onBack: () => void
}

/** Asks for the second factor after a right password. */
export function SecondStep({ asked, onDone, onBack }: Props) {
  const { api } = useStores()
  const { t } = useTranslation('account')
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const { ticket = '' } = asked
  const { wrongOf, clearWrong, ...form } = useAccountForm({
    check: () => codeFlaws(code),
    send: () => api.call(security.signInSecond, { body: { ticket, code: code.trim() } }),
    onDone,
  })
  return (
    <div className={styles.form}>
      <h2>{t('second.title')}</h2>
      <p className={styles.note}>{t(isRecovery ? 'second.recoveryText' : 'second.text')}</p>
      <FormFrame form={form} submit={t('signIn.submit')} sending={t('signIn.sending')}>
        <CodeField
          key={String(isRecovery)}
          isRecovery={isRecovery}
          isFocused
          value={code}
          wrong={wrongOf('code')}
          onChange={(value) => {
            setCode(value)
            clearWrong('code')
          }}
        />
      </FormFrame>
      {asked.methods.includes('passkey') && (
        <PasskeyButton
          label={t('passkey.signIn')}
          send={(passkey) => api.call(security.signInSecond, { body: { ticket, passkey } })}
          onDone={onDone}
        />
      )}
      <div className={styles.other}>
        <Button
          look="bare"
          onClick={() => {
            setRecovery(!isRecovery)
            setCode('')
            clearWrong('code')
          }}
        >
          {t(isRecovery ? 'second.byApp' : 'second.byRecovery')}
        </Button>
        <Button look="bare" onClick={onBack}>
          {t('second.back')}
        </Button>
      </div>
    </div>
  )
}
