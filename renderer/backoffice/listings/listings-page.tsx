import { Plus, Trash2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import { ListingTable, listingTableStore } from '../../features/own-listings/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useCommand } from '../frame/commands/use-command.ts'
import { TroubleNote } from '../frame/server/trouble-note.tsx'
import { useTabs } from '../tabs/index.ts'
import styles from './listings-page.module.css'
import { NoListings } from './no-listings.tsx'
import { useFreshListings } from './use-fresh-listings.ts'

/** All of the agency's listings in one table. */
export const ListingsPage = observer(() => {
  const { t } = useTranslation(['desk-ads', 'mine'])
  const tabs = useTabs()
  useFreshListings()
  const search = useRef<HTMLDivElement>(null)
  useCommand('find', () => search.current?.querySelector('input')?.select())

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <AppLink to="/my/bin" className={classes(button.button, button.quiet)}>
          <Trash2 size={20} aria-hidden="true" />
          {t('mine:bin')}
        </AppLink>
        <Button look="primary" onClick={() => tabs.open({ kind: 'new' })}>
          <Plus size={20} aria-hidden="true" />
          {t('newAd')}
        </Button>
      </div>
      <ListingTable search={search} note={<LoadNote />} ifNone={<NoListings />} />
    </div>
  )
})

/** Says why the table is empty or out of date, with a button to load it again. */
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
