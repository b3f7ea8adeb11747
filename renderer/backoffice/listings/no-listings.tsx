import { LayoutList } from 'lucide-react'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useTabs } from '../tabs/index.ts'
import styles from './listings-page.module.css'

/** Shown if there are no listings: two ways to add the first ones. */
export function NoListings() {
  const { t } = useTranslation('desk-ads')
  const tabs = useTabs()
  return (
    <EmptyState icon={LayoutList} title={t('empty.title')} isFramed>
      <p>{t('empty.text')}</p>
      <div className={styles.ways}>
        <Button look="primary" onClick={() => tabs.open({ kind: 'new' })}>
          {t('newAd')}
        </Button>
        <AppLink to="/import" className={classes(button.button, button.quiet)}>
          {t('empty.import')}
        </AppLink>
      </div>
    </EmptyState>
  )
}
