import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { usePart } from '../../app/stores.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './ads-page.module.css'
import { adsPart } from './ads-store.ts'

/** Why the table is not as it should be, and the way on. */
export const LoadNote = observer(() => {
  const { own } = usePart(adsPart)
  const { t } = useTranslation('desk-ads')
  if (own.loading.kind !== 'failed') return null
  return (
    <div role="alert" className={styles.trouble}>
      <p>{t(own.rows.length > 0 ? 'load.stale' : 'load.failed')}</p>
      <Button look="soft" onClick={() => void own.refresh()}>
        {t('load.retry')}
      </Button>
    </div>
  )
})
