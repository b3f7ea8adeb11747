import { useLocation } from 'react-router-dom'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import { PageFrame } from '../../ui/page-frame.tsx'

/** Shown to a visitor: a link to sign in, which leads back to this page. */
export function SignInFirst() {
  const { platform } = useStores()
  const { t } = useTranslation(['profile', 'site'])
  const { pathname } = useLocation()
  const here = encodeURIComponent(pathname.slice(platform.linkPrefix.length))
  return (
    <PageFrame width="medium">
      <h1>{t('title')}</h1>
      <p>{t('visitor')}</p>
      <AppLink to={`/sign-in?from=${here}`} className={classes(button.button, button.primary)}>
        {t('site:nav.signIn')}
      </AppLink>
    </PageFrame>
  )
}
