import { RefreshCw } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { operatorPage } from '../operator/index.ts'
import { ReportedListingCard } from './reported-listing-card.tsx'
import styles from './reports-page.module.css'
import { reportsStore } from './reports-store.ts'

const Reports = observer(() => {
  const store = useStore(reportsStore)
  const { t } = useTranslation('operator')
  useEffect(() => void store.load(), [store])
  return (
    <>
      <div className={styles.head}>
        <h1>{t('reports.title')}</h1>
        <IconButton label={t('refresh')} onClick={() => void store.load()}>
          <RefreshCw size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <Content />
    </>
  )
})

const Content = observer(() => {
  const store = useStore(reportsStore)
  const { t } = useTranslation('operator')
  const { state, listings, isWhole } = store
  if (listings.length > 0)
    return (
      <>
        <ul className={styles.list}>
          {listings.map((reported) => (
            <li key={reported.listing.id}>
              <ReportedListingCard reported={reported} />
            </li>
          ))}
        </ul>
        {!isWhole && <Button onClick={() => void store.loadMore()}>{t('more')}</Button>}
      </>
    )
  if (state.kind === 'failed')
    return <FailureNote failure={state.failure} onRetry={() => void store.load()} />
  if (state.kind !== 'ready') return <Skeleton height="240px" />
  return (
    <EmptyState title={t('reports.empty')}>
      <p>{t('reports.emptyText')}</p>
    </EmptyState>
  )
})

export const reportsPage = operatorPage({
  path: '/moderation/reports',
  title: 'operator:reports.title',
  Content: Reports,
})
