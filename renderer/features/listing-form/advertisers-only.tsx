import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import { sessionStore } from '../session/index.ts'
import { BecomeAdvertiser } from './become-advertiser.tsx'
import styles from './listing-form.module.css'

interface Props {
  /** Whether visitors may fill in the form before they have an account. */
  mayVisitorsWrite?: boolean
  children: ReactNode
}

/** A visitor gets links to sign in that lead back here; a user who is no advertiser can become one here. */
export const AdvertisersOnly = observer(({ mayVisitorsWrite = false, children }: Props) => {
  const { platform } = useStores()
  const session = useStore(sessionStore)
  const { t } = useTranslation('form')
  const { pathname } = useLocation()
  if (session.isAdvertiser || (mayVisitorsWrite && !session.user)) return children
  const from = encodeURIComponent(pathname.slice(platform.linkPrefix.length))
  const primary = classes(button.button, button.primary)
  const quiet = classes(button.button, button.quiet)
  return (
    <div className={styles.gate}>
      <h1>{t(session.user ? 'gate.userTitle' : 'gate.visitorTitle')}</h1>
      {session.user && !session.user.worksFor && !session.user.isOperator ? (
        <BecomeAdvertiser user={session.user} />
      ) : session.user ? (
        <>
          <p>{t('gate.user')}</p>
          <AppLink to="/help#advertiser" className={primary}>
            {t('gate.help')}
          </AppLink>
        </>
      ) : (
        <>
          <p>{t('gate.visitor')}</p>
          <AppLink to={`/sign-in?from=${from}`} className={primary}>
            {t('site:nav.signIn')}
          </AppLink>
          <AppLink to={`/sign-up?from=${from}`} className={quiet}>
            {t('gate.signUp')}
          </AppLink>
        </>
      )}
    </div>
  )
})
