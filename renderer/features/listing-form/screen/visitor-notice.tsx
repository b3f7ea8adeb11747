import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { sessionStore } from '../../session/index.ts'
import styles from './notices.module.css'

/** Tells a visitor, who may fill in the form without an account, where it is stored until they have one. */
export const VisitorNotice = observer(() => {
  const session = useStore(sessionStore)
  const { t } = useTranslation('form')
  if (session.state.kind !== 'visitor') return null
  return (
    <div className={styles.notice}>
      <p>{t('visitor.text')}</p>
      <div className={styles.buttons}>
        <AppLink to="/sign-up?from=%2FnewAd" className={classes(button.button, button.soft)}>
          {t('gate.signUp')}
        </AppLink>
        <AppLink to="/sign-in?from=%2FnewAd" className={classes(button.button, button.quiet)}>
          {t('site:nav.signIn')}
        </AppLink>
      </div>
    </div>
  )
})
