import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { Id } from '../../../contract/primitives.ts'
import type { Failure } from '../../api/api-client.ts'
import { usePart } from '../../app/stores.tsx'
import { FailureNote } from '../listings/index.ts'
import { adPart } from './ad-store.ts'
import styles from './ad-view.module.css'

export const AdFailed = observer(({ id, failure }: { id: Id; failure: Failure }) => {
  const ad = usePart(adPart)
  const { t } = useTranslation('ad')
  return (
    <div className={styles.failed}>
      <h1 className={styles.title}>{t('failed.title')}</h1>
      <FailureNote failure={failure} onRetry={() => void ad.open(id)} />
    </div>
  )
})
