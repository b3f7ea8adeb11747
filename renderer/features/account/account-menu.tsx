import { Bell, ChevronDown, Inbox, LogOut, UserRound } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import { newRequestsStore } from '../inbox/index.ts'
import { NoticesBell } from '../notices/index.ts'
import { sessionStore, useSignOut } from '../session/index.ts'
import styles from './account-menu.module.css'

/** The menu under the name in the header of wide screens. */
export const AccountMenu = observer(({ className }: { className: string | undefined }) => {
  const session = useStore(sessionStore)
  const newRequests = useStore(newRequestsStore)
  const { t } = useTranslation('account')
  const panel = useRef<HTMLDivElement>(null)
  const { isBusy, signOut } = useSignOut()
  const close = () => panel.current?.hidePopover()
  return (
    <div className={styles.menu}>
      <NoticesBell />
      <button type="button" className={className} popoverTarget="account-menu">
        <UserRound size={20} aria-hidden="true" />
        {t('home.title')}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div ref={panel} id="account-menu" popover="auto" className={styles.panel}>
        <p className={styles.name}>
          <bdi>{session.user?.agencyName}</bdi>
        </p>
        <AppLink to="/account" className={styles.entry} onClick={close}>
          <UserRound size={20} aria-hidden="true" />
          {t('home.title')}
        </AppLink>
        {session.isAdvertiser && (
          <AppLink to="/inbox" className={styles.entry} onClick={close}>
            <Inbox size={20} aria-hidden="true" />
            {t('home.requests')}
            <CountBadge count={newRequests.get()} />
          </AppLink>
        )}
        <AppLink to="/searches" className={styles.entry} onClick={close}>
          <Bell size={20} aria-hidden="true" />
          {t('home.searches')}
        </AppLink>
        <button type="button" className={styles.entry} disabled={isBusy} onClick={signOut}>
          <LogOut size={20} aria-hidden="true" />
          {t(isBusy ? 'signOut.sending' : 'signOut.button')}
        </button>
      </div>
    </div>
  )
})
