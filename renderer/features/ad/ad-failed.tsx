import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { Id } from '../../../contract/primitives.ts'
import type { Failure } from '../../kernel/api/api-client.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { FailureNote } from '../listing-cards/index.ts'
import { adStore } from './ad-store.ts'
import styles from './ad-view.module.css'

export const AdFailed = observer(({ id, failure }: { id: Id; failure: Failure }) => {
  const ad = useStore(adStore)
  const { t } = useTranslation('ad')
  return (
    <div className={styles.failed}>
      <h1 className={styles.title}>{t('failed.title')}</h1>
      <FailureNote failure={failure} onRetry={() => void ad.open(id)} />
    </div>
  )
})
