import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { recovery } from '../../../../contract/people/recovery.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import type { Page } from '../../../kernel/pages/page.ts'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { configStore } from '../../config/index.ts'
import styles from '../account.module.css'
import { EmailField } from '../form/account-fields.tsx'
import { emailFlaws } from '../form/account-rules.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { useAccountForm } from '../form/use-account-form.ts'

/** The channels by which this server can send a link, so that the page promises no other. */
function useChannels() {
  const config = useStore(configStore).value
  return { byLetter: config?.letters === 'sent', byTelegram: Boolean(config?.botName) }
}

const Forgot = observer(() => {
  const { t } = useTranslation('account')
  const { byLetter, byTelegram } = useChannels()
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState<string>()
  if (asked !== undefined)
    return (
      <PageFrame width="narrow">
        <h1>{t(byLetter ? 'renew.askedTitle' : 'renew.readyTitle')}</h1>
        <div role="status" className={styles.given}>
          <p>{t(byLetter ? 'renew.asked' : 'renew.askedWithoutLetters', { email: asked })}</p>
          {byTelegram && <p>{t('renew.askedByTelegram')}</p>}
        </div>
        <Button onClick={() => setAsked(undefined)}>{t('renew.another')}</Button>
      </PageFrame>
    )
  const text = byLetter ? 'text' : byTelegram ? 'textByTelegram' : 'textWithoutLetters'
  return (
    <PageFrame width="narrow">
      <h1>{t('renew.title')}</h1>
      <p className={styles.note}>{t(`renew.${text}`)}</p>
      <AskForm email={email} onChange={setEmail} onDone={() => setAsked(email.trim())} />
      <p className={styles.other}>
        {t('renew.backToSignIn')}
        <AppLink to="/sign-in" replace className={styles.link}>
          {t('signIn.submit')}
        </AppLink>
      </p>
    </PageFrame>
  )
})

interface AskProps {
  email: string
  onChange: (email: string) => void
  onDone: () => void
}

function AskForm({ email, onChange, onDone }: AskProps) {
  const { api } = useStores()
  const { t } = useTranslation('account')
  const { wrongOf, clearWrong, ...form } = useAccountForm({
    check: () => emailFlaws(email),
    send: () => api.call(recovery.ask, { body: { email: email.trim() } }),
    onDone,
  })
  return (
    <FormFrame form={form} submit={t('renew.submit')} sending={t('renew.sending')}>
      <EmailField
        value={email}
        wrong={wrongOf('email')}
        onChange={(value) => {
          onChange(value)
          clearWrong('email')
        }}
      />
    </FormFrame>
  )
}

export const forgotPage: Page = {
  Component: Forgot,
  load: (root) => root.get(configStore).load(),
  head: (_root, _context, t) => ({
    title: `${t('account:renew.title')} — Sakhli`,
    description: t('account:renew.forgot'),
    path: '/forgot',
    isIndexed: false,
    isPrivate: true,
  }),
}
