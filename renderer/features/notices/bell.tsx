import { Bell } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import styles from './bell.module.css'
import { unreadNoticesStore } from './unread-notices.ts'

/** The link in the header; on a phone, the account's menu has a line for it instead. */
export const NoticesBell = observer(() => {
  const count = useStore(unreadNoticesStore).get()
  const { t } = useTranslation('notices')
  const label = count > 0 ? t('unread', { n: count > 99 ? '99+' : count }) : t('title')
  return (
    <AppLink to="/notices" className={styles.bell} aria-label={label} title={label}>
      <Bell size={20} aria-hidden="true" />
      <span className={styles.badge} aria-hidden="true">
        <CountBadge count={count} />
      </span>
    </AppLink>
  )
})
