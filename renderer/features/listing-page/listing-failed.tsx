import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { Id } from '../../../contract/primitives.ts'
import type { Failure } from '../../kernel/api/api-client.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { FailureNote } from '../listing-cards/index.ts'
import { listingPageStore } from './listing-store.ts'
import styles from './listing-view.module.css'

export const ListingFailed = observer(({ id, failure }: { id: Id; failure: Failure }) => {
  const listing = useStore(listingPageStore)
  const { t } = useTranslation('ad')
  return (
    <div className={styles.failed}>
      <h1 className={styles.title}>{t('failed.title')}</h1>
      <FailureNote failure={failure} onRetry={() => void listing.open(id)} />
    </div>
  )
})
