import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { sessionStore } from '../session/index.ts'
import styles from './advertisers-only.module.css'

interface Props {
  title: string
  /** Tells a visitor what they get by signing in. */
  visitorText: string
  children: ReactNode
}

/** A page for advertisers: a visitor is led to signing in, anybody else learns how to become an advertiser. */
export const AdvertisersOnly = observer(({ title, visitorText, children }: Props) => {
  const { platform } = useStores()
  const session = useStore(sessionStore)
  const { t } = useTranslation(['site', 'help'])
  const { pathname, search } = useLocation()
  if (session.isAdvertiser) return children
  const here = encodeURIComponent(pathname.slice(platform.linkPrefix.length) + search)
  return (
    <PageFrame width="narrow">
      <h1>{title}</h1>
      {session.user ? (
        <>
          <p>{t('help:advertiser.who')}</p>
          <p>{t('help:advertiser.telegram')}</p>
          <AppLink to="/help#publish" className={classes(button.button, button.primary)}>
            {t('help:advertiser.title')}
          </AppLink>
        </>
      ) : (
        <>
          <p>{visitorText}</p>
          <AppLink to={`/sign-in?from=${here}`} className={classes(button.button, button.primary)}>
            {t('site:nav.signIn')}
          </AppLink>
          <p className={styles.note}>{t('help:advertiser.who')}</p>
        </>
      )}
    </PageFrame>
  )
})
