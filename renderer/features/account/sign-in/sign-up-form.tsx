import { useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import type { NewAccount, SignedIn } from '../../../../contract/people/sessions.ts'
import { sessions } from '../../../../contract/people/sessions.ts'
import { users } from '../../../../contract/people/users.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { TextField } from '../../../ui/field.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { languageStore } from '../../language/index.ts'
import { EmailField, PasswordField } from '../form/account-fields.tsx'
import type { Field } from '../form/account-rules.ts'
import { passkeyAccountFlaws, signUpFlaws } from '../form/account-rules.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { PasskeySignUp } from './passkey-sign-up.tsx'

const kinds = ['single', 'agency'] as const

export function SignUpForm({ onDone }: { onDone: (answer: SignedIn) => Promise<void> }) {
  const { api } = useStores()
  const language = useStore(languageStore)
  const { t } = useTranslation('account')
  const [typed, setTyped] = useState<NewAccount>({
    kind: 'single',
    agencyName: '',
    email: '',
    password: '',
  })
  // The account gets the language of the site, so that its messages come in it.
  const enter = async (answer: SignedIn) => {
    if (answer.user.language !== language.current)
      await api.call(users.setLanguage, { body: { language: language.current } })
    await onDone(answer)
  }
  const { wrongOf, clearWrong, refuse, mark, ...form } = useAccountForm({
    check: () => signUpFlaws(typed),
    send: () =>
      api.call(sessions.signUp, {
        body: { ...typed, email: typed.email.trim(), agencyName: typed.agencyName.trim() },
      }),
    onDone: enter,
  })
  const change = (field: Field & keyof NewAccount) => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    clearWrong(field)
  }
  return (
    <>
      <FormFrame form={form} submit={t('signUp.submit')} sending={t('signUp.sending')}>
        <RadioCards
          legend={t('signUp.kind')}
          name="kind"
          options={kinds.map((kind) => ({ value: kind, label: t(`signUp.${kind}`) }))}
          chosen={typed.kind}
          onChoose={(kind) => setTyped((before) => ({ ...before, kind }))}
        />
        <TextField
          label={t(typed.kind === 'single' ? 'signUp.name' : 'signUp.agencyName')}
          name="agencyName"
          autoComplete={typed.kind === 'single' ? 'name' : 'organization'}
          maxLength={limits.text}
          value={typed.agencyName}
          wrong={wrongOf('agencyName')}
          onChange={(event) => change('agencyName')(event.target.value)}
        />
        <EmailField value={typed.email} wrong={wrongOf('email')} onChange={change('email')} />
        <PasswordField
          name="password"
          isNew
          value={typed.password}
          wrong={wrongOf('password')}
          onChange={change('password')}
        />
      </FormFrame>
      <PasskeySignUp
        account={{
          kind: typed.kind,
          email: typed.email.trim(),
          agencyName: typed.agencyName.trim(),
        }}
        check={() => mark(passkeyAccountFlaws(typed))}
        onRefused={refuse}
        onDone={enter}
      />
    </>
  )
}
