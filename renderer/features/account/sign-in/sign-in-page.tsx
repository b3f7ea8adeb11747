import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import type { Page } from '../../../kernel/pages/page.ts'
import styles from '../account.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useEnter } from './use-enter.ts'

function SignIn() {
  const { t } = useTranslation('account')
  const { enter } = useEnter()
  return (
    <SignInFrame
      title={t('signIn.title')}
      text={t('signIn.text')}
      other={{ ask: t('signIn.ask'), to: '/sign-up', label: t('signUp.submit') }}
    >
      <SignInForm onDone={enter} />
      <AppLink to="/forgot" className={styles.link}>
        {t('renew.forgot')}
      </AppLink>
    </SignInFrame>
  )
}

export const signInPage: Page = {
  Component: SignIn,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('account:signIn.title')} — Sakhli`,
    description: t('account:signIn.text'),
    path: '/sign-in',
    isIndexed: false,
    isPrivate: true,
  }),
}
