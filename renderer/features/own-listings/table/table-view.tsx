import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useAskAgain } from '../../../kernel/hooks/use-ask-again.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { ratesStore } from '../../rates/index.ts'
import styles from './listing-table.module.css'
import { ListingTable } from './listing-table.tsx'
import { listingTableStore } from './listings-store.ts'

/** The table as part of a page on the web, read again whenever the owner comes back to the window. */
export const TableView = observer(({ ifNone }: { ifNone: ReactNode }) => {
  const rates = useStore(ratesStore)
  const { own } = useStore(listingTableStore)
  useEffect(() => {
    const refresh = () => {
      void rates.load()
      void own.refresh()
    }
    refresh()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [rates, own])
  return (
    <div className={styles.page}>
      <ListingTable note={<LoadNote />} ifNone={ifNone} />
    </div>
  )
})

const LoadNote = observer(() => {
  const { own } = useStore(listingTableStore)
  const { t } = useTranslation('desk-ads')
  const failure = own.loading.kind === 'failed' ? own.loading.failure : undefined
  const refresh = () => void own.refresh()
  useAskAgain(failure, refresh)
  if (!failure) return null
  return (
    <div role="alert" className={styles.failure}>
      <p>{t(own.rows.length > 0 ? 'load.stale' : 'load.failed')}</p>
      <Button look="soft" onClick={refresh}>
        {t('load.retry')}
      </Button>
    </div>
  )
})
