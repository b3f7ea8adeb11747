import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { AppLink } from '../../app/app-link.tsx'
import { CountBadge } from '../../app/count-badge.tsx'
import { usePart, useStores } from '../../app/stores.tsx'
import { Logo } from '../../ui/logo.tsx'
import type { Place } from '../place.ts'
import { places } from '../places.ts'
import { adCountPart } from './ad-count.ts'
import { isMac } from './is-mac.ts'
import styles from './sidebar.module.css'
import { useAdCount } from './use-ad-count.ts'

/** The places of the back-office, what waits in each, and who is here. */
export const Sidebar = observer(() => {
  const root = useStores()
  const { t } = useTranslation('desk')
  const own = places.filter(({ isFor }) => isFor?.(root) ?? true)
  useAdCount()
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
  const { newRequests } = useStores()
  const { total } = usePart(adCountPart)
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
  const { session } = useStores()
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

const initialsOf = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('')
