import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { sessionStore } from '../../session/index.ts'
import styles from '../account.module.css'
import { useEnter } from './use-enter.ts'

interface Props {
  title: string
  text: string
  other: { ask: string; to: string; label: string }
  children: ReactNode
}

/** The frame of the pages for signing in and signing up. A signed-in person sees a link to go on. */
export const SignInFrame = observer(({ title, text, other, children }: Props) => {
  const session = useStore(sessionStore)
  const { t } = useTranslation('account')
  const { goOn, query } = useEnter()
  if (session.user)
    return (
      <PageFrame width="narrow">
        <h1>{title}</h1>
        <p>{t('signIn.already', { name: session.user.agencyName ?? session.user.email ?? '' })}</p>
        <AppLink to={goOn} replace className={classes(button.button, button.primary)}>
          {t('signIn.goOn')}
        </AppLink>
      </PageFrame>
    )
  return (
    <PageFrame width="narrow">
      <h1>{title}</h1>
      <p className={styles.note}>{text}</p>
      <noscript>{t('withoutScripts')}</noscript>
      {children}
      <p className={styles.other}>
        {other.ask}
        <AppLink to={other.to + query} replace className={styles.link}>
          {other.label}
        </AppLink>
      </p>
    </PageFrame>
  )
})
