import { observer } from 'mobx-react-lite'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '../kernel/i18n/use-translation.tsx'
import { AppLink } from '../kernel/links/app-link.tsx'
import { useStores } from '../kernel/stores/stores.tsx'
import { CountBadge } from '../ui/count-badge.tsx'
import styles from './bottom-bar.module.css'
import { useMenu } from './use-menu.ts'

/** The phone's menu. Over the map it lets the map through. */
export const BottomBar = observer(({ isOverMap }: { isOverMap: boolean }) => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { linkPrefix } = useStores().platform
  const entries = useMenu()
  return (
    <nav className={styles.bar} aria-label={t('nav.label')} data-blurred={isOverMap || undefined}>
      {entries.map(({ path, label, icon: Icon, count }) => (
        <AppLink
          key={path}
          to={path}
          className={styles.entry}
          aria-current={isHere(pathname, linkPrefix + path) ? 'page' : undefined}
        >
          <span className={styles.icon}>
            <Icon size={22} aria-hidden="true" />
            <span className={styles.badge}>
              <CountBadge count={count} />
            </span>
          </span>
          {t(label)}
        </AppLink>
      ))}
    </nav>
  )
})

/** `/bot` and `/bot/` are both the mini-app's home. */
const isHere = (pathname: string, path: string) =>
  (pathname.replace(/\/$/, '') || '/') === (path.replace(/\/$/, '') || '/')
