import { LogOut } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { sessionStore, useSignOut } from '../../features/session/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './settings.module.css'

export const AccountSection = observer(() => {
  const session = useStore(sessionStore)
  const { t } = useTranslation('desk')
  const { isBusy, signOut } = useSignOut()
  const { user } = session
  return (
    <div className={styles.line}>
      <bdi>{user?.agencyName ?? user?.email}</bdi>
      <div className={styles.buttons}>
        <AppLink to="/profile" className={classes(button.button, button.quiet)}>
          {t('settings.profile')}
        </AppLink>
        <AppLink to="/account" className={classes(button.button, button.quiet)}>
          {t('settings.password')}
        </AppLink>
        <Button look="bad" disabled={isBusy} onClick={signOut}>
          <LogOut size={18} aria-hidden="true" />
          {t('settings.signOut')}
        </Button>
      </div>
    </div>
  )
})
