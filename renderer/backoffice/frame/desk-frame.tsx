import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { listingFormStore } from '../../features/listing-form/index.ts'
import { useUnsavedGuard } from '../../kernel/hooks/use-unsaved-guard.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import skipLink from '../../ui/skip-link.module.css'
import { TabStrip } from '../tabs/index.ts'
import styles from './desk-frame.module.css'
import { Panes } from './panes.tsx'
import { ServerNote } from './server-note.tsx'
import { Sidebar } from './sidebar.tsx'
import { useDeskTitle } from './use-desk-title.ts'
import { useFollowPlace } from './use-follow-place.ts'
import { useKnownUser } from './use-known-user.ts'
import { useMenu } from './use-menu.ts'
import { useRequestNotices } from './use-request-notices.ts'

/** The window of whoever is signed in: the places at its side, the open listings above, and what is being worked on. */
export const DeskFrame = observer(() => {
  const forms = useStore(listingFormStore)
  const { t } = useTranslation('desk')
  useMenu()
  useFollowPlace()
  useDeskTitle()
  useRequestNotices()
  useKnownUser()
  useUnsavedGuard(forms.isAtRisk)
  return (
    <div className={styles.frame}>
      <button
        type="button"
        className={skipLink.skip}
        onClick={() => document.getElementById('content')?.focus()}
      >
        {t('site:nav.skip')}
      </button>
      <Sidebar />
      <div className={styles.work}>
        <ServerNote />
        <TabStrip />
        <Panes />
      </div>
    </div>
  )
})
