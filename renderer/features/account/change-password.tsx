import { useEffect, useRef, useState } from 'react'
import { sessions } from '../../../contract/people/sessions.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import { useSignInAgain } from '../session/index.ts'
import styles from './account.module.css'
import { PasswordField } from './form/account-fields.tsx'
import { newPasswordFlaws } from './form/account-rules.ts'
import { FormFrame } from './form/form-frame.tsx'
import { useAccountForm } from './form/use-account-form.ts'

const nothing = { current: '', next: '' }

export function ChangePassword() {
  const { api } = useStores()
  const { t } = useTranslation('account')
  const signedIn = useSignInAgain()
  const said = useRef<HTMLParagraphElement>(null)
  const [typed, setTyped] = useState(nothing)
  const [isDone, setDone] = useState(false)
  const { wrongOf, clearWrong, ...form } = useAccountForm({
    check: () => newPasswordFlaws(typed),
    send: () => signedIn(() => api.call(sessions.changePassword, { body: typed })),
    onDone: () => {
      setTyped(nothing)
      setDone(true)
    },
  })
  useEffect(() => {
    if (isDone) said.current?.focus()
  }, [isDone])

  const change = (field: 'current' | 'next') => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    setDone(false)
    clearWrong(field)
  }
  return (
    <section className={styles.section} aria-labelledby="password">
      <h2 id="password">{t('password.title')}</h2>
      <p className={styles.note}>{t('password.text')}</p>
      <p ref={said} tabIndex={-1} role="status" className={styles.done} hidden={!isDone}>
        {isDone && t('password.done')}
      </p>
      <FormFrame form={form} submit={t('password.submit')} sending={t('password.sending')}>
        <PasswordField
          name="current"
          label={t('password.current')}
          value={typed.current}
          wrong={wrongOf('current')}
          onChange={change('current')}
        />
        <PasswordField
          name="next"
          label={t('password.next')}
          isNew
          value={typed.next}
          wrong={wrongOf('next')}
          onChange={change('next')}
        />
      </FormFrame>
    </section>
  )
}
