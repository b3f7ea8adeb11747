import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from '../../../contract/sessions.ts'
import { sessions } from '../../../contract/sessions.ts'
import { useStores } from '../../app/stores.tsx'
import { EmailField, PasswordField } from './account-fields.tsx'
import { signInFlaws } from './account-rules.ts'
import { FormFrame } from './form-frame.tsx'
import { useAccountForm } from './use-account-form.ts'

export function SignInForm({ onDone }: { onDone: (answer: SignedIn) => void | Promise<void> }) {
  const { api } = useStores()
  const { t } = useTranslation('account')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { wrongOf, mend, ...form } = useAccountForm({
    check: () => signInFlaws({ email, password }),
    send: () => api.call(sessions.signIn, { body: { email: email.trim(), password } }),
    onDone,
  })
  return (
    <FormFrame form={form} submit={t('signIn.submit')} sending={t('signIn.sending')}>
      <EmailField
        value={email}
        wrong={wrongOf('email')}
        onChange={(value) => {
          setEmail(value)
          mend('email')
        }}
      />
      <PasswordField
        name="password"
        value={password}
        wrong={wrongOf('password')}
        onChange={(value) => {
          setPassword(value)
          mend('password')
        }}
      />
    </FormFrame>
  )
}
