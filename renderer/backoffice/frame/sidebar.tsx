import { observer } from 'mobx-react-lite'
import { useLocation } from 'react-router-dom'
import { initialsOf } from '../../../texts/format/capitals.ts'
import { newRequestsStore } from '../../features/inbox/index.ts'
import { sessionStore } from '../../features/session/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import { Logo } from '../../ui/logo.tsx'
import type { Place } from '../place.ts'
import { places } from '../places.ts'
import { isMac } from './commands/command-keys.ts'
import { listingCountStore, useListingCount } from './listing-count.ts'
import styles from './sidebar.module.css'

/** The places of the back-office, how much waits in each, and the signed-in person. */
export const Sidebar = observer(() => {
  const root = useStores()
  const { t } = useTranslation('desk')
  const own = places.filter(({ isFor }) => isFor?.(root) ?? true)
  useListingCount()
  return (
    <div className={styles.sidebar}>
      <p className={styles.brand}>
        <Logo size={26} />
        Sakhli
      </p>
      <nav aria-label={t('places.label')} className={styles.nav}>
        <ul className={styles.places}>
          {own.map((place) => (
            <PlaceLine key={place.path} place={place} />
          ))}
        </ul>
      </nav>
      <Person />
    </div>
  )
})

const PlaceLine = observer(({ place }: { place: Place }) => {
  const newRequests = useStore(newRequestsStore)
  const { total } = useStore(listingCountStore)
  const { t } = useTranslation('desk')
  const { pathname } = useLocation()
  const { path, label, icon: Icon, key, isLast } = place
  const isHere = pathname === path || pathname.startsWith(`${path}/`)
  return (
    <li data-last={isLast}>
      <AppLink
        to={path}
        className={styles.place}
        aria-current={isHere ? 'page' : undefined}
        title={`${t(label)} (${isMac() ? '⌘' : 'Ctrl+'}${key})`}
      >
        <Icon size={18} aria-hidden="true" />
        <span className={styles.label}>{t(label)}</span>
        {path === '/ads' && total !== undefined && <bdi className={styles.count}>{total}</bdi>}
        {path === '/inbox' && <CountBadge count={newRequests.get()} />}
      </AppLink>
    </li>
  )
})

const Person = observer(() => {
  const session = useStore(sessionStore)
  const { t } = useTranslation('desk')
  const { pathname } = useLocation()
  const { user } = session
  if (!user) return null
  const name = user.agencyName ?? user.email ?? user.telegramUsername ?? t('places.account')
  return (
    <AppLink
      to="/account"
      className={styles.person}
      aria-current={pathname === '/account' ? 'page' : undefined}
      title={t('places.account')}
    >
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <bdi className={styles.label}>{name}</bdi>
    </AppLink>
  )
})
