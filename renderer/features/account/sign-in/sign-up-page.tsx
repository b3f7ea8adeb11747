import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import type { Page } from '../../../kernel/pages/page.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useEnter } from './use-enter.ts'

function SignUp() {
  const { t } = useTranslation('account')
  const { enter } = useEnter()
  return (
    <SignInFrame
      title={t('signUp.title')}
      text={t('signUp.text')}
      other={{ ask: t('signUp.ask'), to: '/sign-in', label: t('signIn.submit') }}
    >
      <SignUpForm onDone={enter} />
    </SignInFrame>
  )
}

export const signUpPage: Page = {
  Component: SignUp,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('account:signUp.title')} — Sakhli`,
    description: t('account:signUp.text'),
    path: '/sign-up',
    isIndexed: false,
    isPrivate: true,
  }),
}
