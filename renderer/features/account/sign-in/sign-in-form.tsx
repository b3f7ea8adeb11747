import { Suspense, useState } from 'react'
import { security } from '../../../../contract/people/security.ts'
import type { SignedIn } from '../../../../contract/people/sessions.ts'
import { sessions } from '../../../../contract/people/sessions.ts'
import type { AskedProof } from '../../../../contract/wire/errors.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { lazyPart } from '../../../kernel/pages/lazy-part.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import styles from '../account.module.css'
import { EmailField, PasswordField } from '../form/account-fields.tsx'
import { signInFlaws } from '../form/account-rules.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { PasskeyButton } from '../security/passkey-button.tsx'

const SecondStep = lazyPart(() => import('./second-step.tsx').then((m) => m.SecondStep))

export function SignInForm({ onDone }: { onDone: (answer: SignedIn) => void | Promise<void> }) {
  const { api } = useStores()
  const { t } = useTranslation('account')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState<AskedProof>()
  const { wrongOf, clearWrong, ...form } = useAccountForm({
    check: () => signInFlaws({ email, password }),
    send: () => api.call(sessions.signIn, { body: { email: email.trim(), password } }),
    onDone,
    onSecondStep: setAsked,
  })
  if (asked)
    return (
      <Suspense>
        <SecondStep
          asked={asked}
          onDone={onDone}
          onBack={() => {
            setAsked(undefined)
            setPassword('')
          }}
        />
      </Suspense>
    )
  return (
    <div className={styles.form}>
      <FormFrame form={form} submit={t('signIn.submit')} sending={t('signIn.sending')}>
        <EmailField
          value={email}
          wrong={wrongOf('email')}
          onChange={(value) => {
            setEmail(value)
            clearWrong('email')
          }}
        />
        <PasswordField
          name="password"
          value={password}
          wrong={wrongOf('password')}
          onChange={(value) => {
            setPassword(value)
            clearWrong('password')
          }}
        />
      </FormFrame>
      <PasskeyButton
        label={t('passkey.signIn')}
        send={(passkey) => api.call(security.signInByPasskey, { body: { passkey } })}
        onDone={onDone}
      />
    </div>
  )
}
