import type { LucideIcon } from 'lucide-react'
import { Heart, Inbox, Plus, Search } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useLocation } from 'react-router-dom'
import { favouritesStore } from '../features/favourites/index.ts'
import { newRequestsStore } from '../features/inbox/index.ts'
import { useTranslation } from '../kernel/i18n/use-translation.tsx'
import { AppLink } from '../kernel/links/app-link.tsx'
import { useStore, useStores } from '../kernel/stores/stores.tsx'
import { CountBadge } from '../ui/count-badge.tsx'
import styles from './bottom-bar.module.css'
import { MenuLink } from './menu/menu-link.tsx'

/** The phone's bar, the same for everybody; its menu holds the rest. Over the map it is translucent. */
export const BottomBar = observer(({ isOverMap }: { isOverMap: boolean }) => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { linkPrefix } = useStores().platform
  const favourites = useStore(favouritesStore)
  const newRequests = useStore(newRequestsStore)

  const entry = (path: string, Icon: LucideIcon, words: string, count = 0) => (
    <AppLink
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
      <span>{words}</span>
    </AppLink>
  )

  return (
    <nav className={styles.bar} aria-label={t('nav.label')} data-blurred={isOverMap || undefined}>
      {entry('/', Search, t('nav.search'))}
      {entry('/fav', Heart, t('nav.favourites'), favourites.count)}
      {entry('/newAd', Plus, t('nav.place'))}
      {entry('/inbox', Inbox, t('nav.inbox'), newRequests.get())}
      <MenuLink className={styles.entry} />
    </nav>
  )
})

/** `/bot` and `/bot/` are both the mini-app's home. */
const isHere = (pathname: string, path: string) =>
  (pathname.replace(/\/$/, '') || '/') === (path.replace(/\/$/, '') || '/')
