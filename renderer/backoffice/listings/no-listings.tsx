import { LayoutList, SearchX } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useTabs } from '../tabs/index.ts'
import { noFilter } from './filter/listing-filter.ts'
import styles from './listings-page.module.css'
import { listingTableStore } from './listings-store.ts'

/** None at all, or none that fits. */
export const NoListings = observer(() => {
  const listings = useStore(listingTableStore)
  const { t } = useTranslation('desk-ads')
  const tabs = useTabs()
  if (listings.own.rows.length > 0)
    return (
      <div className={styles.empty}>
        <SearchX size={36} aria-hidden="true" />
        <h2>{t('empty.none')}</h2>
        <p>{t('empty.noneText')}</p>
        <Button look="soft" onClick={() => listings.show(noFilter)}>
          {t('choice.reset')}
        </Button>
      </div>
    )
  return (
    <div className={styles.empty}>
      <LayoutList size={36} aria-hidden="true" />
      <h2>{t('empty.title')}</h2>
      <p>{t('empty.text')}</p>
      <div className={styles.ways}>
        <Button look="primary" onClick={() => tabs.open({ kind: 'new' })}>
          {t('newAd')}
        </Button>
        <AppLink to="/import" className={classes(button.button, button.quiet)}>
          {t('empty.import')}
        </AppLink>
      </div>
    </div>
  )
})
