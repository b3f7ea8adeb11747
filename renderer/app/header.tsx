import { Plus } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '../kernel/i18n/use-translation.tsx'
import { AppLink } from '../kernel/links/app-link.tsx'
import { deferred } from '../kernel/pages/deferred.tsx'
import { Preloadable } from '../kernel/pages/page.ts'
import { useStores } from '../kernel/stores/stores.tsx'
import { CountBadge } from '../ui/count-badge.tsx'
import { Logo } from '../ui/logo.tsx'
import { AccountEntry } from './account-entry.tsx'
import styles from './header.module.css'
import { MenuLink } from './menu/menu-link.tsx'
import { useMenu } from './use-menu.ts'

export const headerChoices = new Preloadable(() =>
  import('./header-choices.tsx').then((m) => m.HeaderChoices),
)
const HeaderChoices = deferred(headerChoices)

/** Shown on a desktop; a phone has the bottom bar instead. */
export const Header = observer(() => {
  const { platform } = useStores()
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const entries = useMenu()
  return (
    <header className={styles.header}>
      <AppLink to="/" className={styles.brand} aria-label={t('nav.home')}>
        <Logo />
        <span className={styles.name}>Sakhli</span>
      </AppLink>
      <nav aria-label={t('nav.label')} className={styles.nav}>
        {entries.map(({ path, label, count }) => (
          <AppLink
            key={path}
            to={path}
            className={styles.entry}
            aria-current={pathname === platform.linkPrefix + path ? 'page' : undefined}
          >
            {t(label)}
            <CountBadge count={count} />
          </AppLink>
        ))}
        <AppLink to="/help#about" className={styles.entry}>
          {t('nav.about')}
        </AppLink>
        <AppLink to="/help#contacts" className={styles.entry}>
          {t('nav.contacts')}
        </AppLink>
      </nav>
      <div className={styles.tools}>
        <AppLink to="/newAd" className={styles.place}>
          <Plus size={20} aria-hidden="true" />
          {t('nav.place')}
        </AppLink>
        <HeaderChoices />
        <AccountEntry className={styles.account} />
        <MenuLink className={styles.menu} />
      </div>
    </header>
  )
})
