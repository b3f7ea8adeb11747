import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../kernel/stores/stores.tsx'
import { TroubleNote } from '../frame/trouble-note.tsx'
import { listingTableStore } from './listings-store.ts'

/** Why the table is not as it should be, and the way on. */
export const LoadNote = observer(() => {
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
