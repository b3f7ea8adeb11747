import { Plus, Trash2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TroubleNote } from '../frame/server/trouble-note.tsx'
import { useTabs } from '../tabs/index.ts'
import { BulkActionBar } from './bulk/bulk-action-bar.tsx'
import { BulkReport } from './bulk/bulk-report.tsx'
import { ListingsTools } from './filter/listings-tools.tsx'
import styles from './listings-page.module.css'
import { listingTableStore } from './listings-store.ts'
import { NoListings } from './no-listings.tsx'
import { ListingsTable } from './table/listings-table.tsx'
import { useFreshListings } from './use-fresh-listings.ts'

/** All of the agency's listings in one table. */
export const ListingsPage = observer(() => {
  const { own, shown } = useStore(listingTableStore)
  const { t } = useTranslation('desk-ads')
  // What the cells say is said elsewhere too.
  useTranslation('mine')
  useTranslation('form')
  const tabs = useTabs()
  useFreshListings()
  const isEmpty = own.isWhole && shown.length === 0

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('title')}</h1>
        <AppLink to="/my/bin" className={classes(button.button, button.quiet)}>
          <Trash2 size={20} aria-hidden="true" />
          {t('mine:bin')}
        </AppLink>
        <Button look="primary" onClick={() => tabs.open({ kind: 'new' })}>
          <Plus size={20} aria-hidden="true" />
          {t('newAd')}
        </Button>
      </div>
      <ListingsTools />
      <BulkActionBar />
      <BulkReport />
      <LoadNote />
      {isEmpty ? <NoListings /> : <ListingsTable />}
    </div>
  )
})

/** Why the table is not as it should be, and the way on. */
const LoadNote = observer(() => {
  const { own } = useStore(listingTableStore)
  const { t } = useTranslation('desk-ads')
  if (own.loading.kind !== 'failed') return null
  return (
    <TroubleNote
      text={t(own.rows.length > 0 ? 'load.stale' : 'load.failed')}
      retry={t('load.retry')}
      onRetry={() => void own.refresh()}
    />
  )
})
