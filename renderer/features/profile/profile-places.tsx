import { Eye, Inbox, LayoutList, Plus, Rss, Users } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { User } from '../../../contract/people/users.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { usePages } from '../../kernel/pages/pages-context.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { classes } from '../../ui/classes.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { waitingPlansStore } from '../feeds/index.ts'
import styles from './profile.module.css'

/** Links to an advertiser's pages, of those that this shell has. */
export function ProfilePlaces({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const pages = usePages()
  const places = [
    { page: '/my', to: '/my', label: t('place.my'), icon: LayoutList },
    { page: '/newAd', to: '/newAd', label: t('place.newAd'), icon: Plus },
    ...(user.worksFor
      ? []
      : [{ page: '/feeds', to: '/feeds', label: t('place.feeds'), icon: Rss }]),
    ...(user.isAgency || user.worksFor
      ? [{ page: '/my/staff', to: '/my/staff', label: t('place.staff'), icon: Users }]
      : []),
    { page: '/inbox', to: '/inbox', label: t('place.inbox'), icon: Inbox },
    {
      page: '/agency/:id',
      to: `/agency/${user.worksFor ?? user.id}`,
      label: t('place.public'),
      icon: Eye,
    },
  ].filter(({ page }) => pages.some(({ path }) => path === page))
  return (
    <nav aria-label={t('place.label')}>
      <ul className={classes(styles.section, styles.places)}>
        {places.map(({ page, to, label, icon: Icon }) => (
          <li key={to}>
            <AppLink to={to} className={styles.place}>
              <Icon size={20} aria-hidden="true" />
              {label}
              {page === '/feeds' && <WaitingPlans />}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const WaitingPlans = observer(() => {
  const plans = useStore(waitingPlansStore)
  const { t } = useTranslation('profile')
  useEffect(() => void plans.look(), [plans])
  if (plans.count === 0) return null
  return (
    <>
      <span className="unseen">{t('place.feedsWait')}</span>
      <CountBadge count={plans.count} />
    </>
  )
})
