import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import styles from './empty-result.module.css'

/** All that was found, the visitor hid. */
export function AllHidden() {
  const { t } = useTranslation('search')
  return (
    <section className={styles.empty}>
      <h2>{t('hidden.title')}</h2>
      <AppLink to="/fav?tab=hidden" className={classes(button.button, button.soft)}>
        {t('hidden.show')}
      </AppLink>
    </section>
  )
}
