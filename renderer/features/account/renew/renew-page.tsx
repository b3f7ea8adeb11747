import { useEffect, useState } from 'react'
import { recovery } from '../../../../contract/people/recovery.ts'
import type { SignedIn } from '../../../../contract/people/sessions.ts'
import type { AskedProof } from '../../../../contract/wire/errors.ts'
import { isPassing } from '../../../kernel/api/failures.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import type { Page } from '../../../kernel/pages/page.ts'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { askWhileHere } from '../../../kernel/until-it-comes.ts'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { languageStore } from '../../language/index.ts'
import styles from '../account.module.css'
import { PasswordField } from '../form/account-fields.tsx'
import { renewedPasswordFlaws } from '../form/account-rules.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { readRefusal } from '../form/read-refusal.ts'
import { useAccountForm } from '../form/use-account-form.ts'
import { SecondStep } from '../sign-in/second-step.tsx'
import { useEnter } from '../sign-in/use-enter.ts'
import { isWhole, useLinkToken } from './use-link-token.ts'

type State =
  | { kind: 'loading' }
  | { kind: 'ready'; token: string; email: string | null }
  | { kind: 'failed'; text: string }

function Renew() {
  const { t } = useTranslation('account')
  const { toasts } = useStores()
  const { enter } = useEnter()
  const state = useLink()
  const [asked, setAsked] = useState<AskedProof>()
  const goOn = async (answer: SignedIn) => {
    await enter(answer)
    toasts.show(t('renew.done'))
  }
  return (
    <PageFrame width="narrow">
      <h1>{t('renew.newTitle')}</h1>
      <noscript>{t('withoutScripts')}</noscript>
      {state.kind === 'loading' && <p role="status">{t('renew.loading')}</p>}
      {state.kind === 'failed' && (
        <>
          <p role="alert">{state.text}</p>
          <AppLink to="/forgot" replace className={classes(button.button, button.primary)}>
            {t('renew.askAgain')}
          </AppLink>
        </>
      )}
      {state.kind === 'ready' &&
        (asked ? (
          // The new password is already saved; only the second factor is missing.
          <SecondStep asked={asked} onDone={goOn} onBack={() => setAsked(undefined)} />
        ) : (
          <>
            <p className={styles.note}>
              {state.email === null
                ? t('renew.newTextNameless')
                : t('renew.newText', { email: state.email })}
            </p>
            <NewPassword
              token={state.token}
              email={state.email}
              onDone={goOn}
              onSecondStep={setAsked}
            />
          </>
        ))}
    </PageFrame>
  )
}

/** Asks the server which account the link is for, before the person types anything. */
function useLink(): State {
  const { api } = useStores()
  const language = useStore(languageStore).current
  const { t } = useTranslation('account')
  const token = useLinkToken()
  const [state, setState] = useState<State>({ kind: 'loading' })
  useEffect(() => {
    if (token === undefined) return
    return askWhileHere(async () => {
      if (!isWhole(token)) {
        setState({ kind: 'failed', text: t('failure.linkUnknown') })
        return true
      }
      const answer = await api.call(recovery.look, { body: { token } })
      if (answer.ok) {
        setState({ kind: 'ready', token, email: answer.value.email })
        return true
      }
      const { text } = readRefusal(answer.failure, language)
      const words = t(text?.key ?? 'failure.refused', { when: text?.when ?? '' })
      setState({ kind: 'failed', text: words })
      return !isPassing(answer.failure)
    })
  }, [api, token, language, t])
  return state
}

interface NewPasswordProps {
  token: string
  email: string | null
  onDone: (answer: SignedIn) => Promise<void>
  onSecondStep: (asked: AskedProof) => void
}

function NewPassword({ token, email, onDone, onSecondStep }: NewPasswordProps) {
  const { api } = useStores()
  const { t } = useTranslation('account')
  const [password, setPassword] = useState('')
  const { wrongOf, clearWrong, ...form } = useAccountForm({
    check: () => renewedPasswordFlaws(password),
    send: () => api.call(recovery.finish, { body: { token, password } }),
    onDone,
    onSecondStep,
  })
  return (
    <FormFrame form={form} submit={t('renew.save')} sending={t('renew.saving')}>
      {/* Password managers save it together with the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
      <PasswordField
        name="password"
        label={t('password.next')}
        isNew
        value={password}
        wrong={wrongOf('password')}
        onChange={(value) => {
          setPassword(value)
          clearWrong('password')
        }}
      />
    </FormFrame>
  )
}

export const renewPage: Page = {
  Component: Renew,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('account:renew.newTitle')} — Sakhli`,
    description: t('account:renew.forgot'),
    path: '/renew',
    isIndexed: false,
    isPrivate: true,
  }),
}
