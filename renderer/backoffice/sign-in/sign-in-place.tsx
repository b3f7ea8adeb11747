import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { SignedIn } from '../../../contract/people/sessions.ts'
import { startSession } from '../../features/session/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useGo } from '../../kernel/links/app-link.tsx'
import { lazyPart } from '../../kernel/pages/lazy-part.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { ServerNote } from '../frame/server/server-note.tsx'
import { useDesktop } from '../frame/use-desktop.ts'
import { useOpenSite } from '../frame/use-open-site.ts'
import { forgetUser } from '../frame/user/cached-user.ts'
import { ServerAddress } from '../settings/server-address.tsx'
import { ChooseCity } from './choose-city.tsx'
import styles from './entrance.module.css'
import { EntranceFrame } from './entrance-frame.tsx'

const SignInForm = lazyPart(() =>
  import('../../features/account/sign-in/sign-in-form.tsx').then((m) => m.SignInForm),
)

/** The form to sign in, shown while nobody is signed in. */
export const SignInPlace = observer(() => {
  const root = useStores()
  const desktop = useDesktop()
  const { t } = useTranslation('desk')
  const openSite = useOpenSite()
  const go = useGo()
  useEffect(() => forgetUser(root.platform.storage), [root])

  const enter = async ({ user }: SignedIn) => {
    const session = await desktop.session.state()
    if (session.ok && !session.value.isKept) root.toasts.show(t('signIn.notKept'))
    // If the account is to be deleted, its page offers to keep it.
    if (user.leavesAt) go('/account')
    await startSession(root, user)
  }
  return (
    <EntranceFrame title={t('signIn.title')} text={t('signIn.text')} note={<ServerNote />}>
      <ChooseCity />
      <SignInForm onDone={enter} />
      <Button look="bare" onClick={() => void openSite('/forgot')}>
        {t('account:renew.forgot')}
      </Button>
      <p className={styles.other}>
        {t('signIn.ask')}
        <Button look="bare" onClick={() => void openSite('/sign-up')}>
          {t('signIn.signUp')}
        </Button>
      </p>
      <details className={styles.server}>
        <summary>{t('server.title')}</summary>
        <ServerAddress />
      </details>
    </EntranceFrame>
  )
})
