import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import styles from './photos.module.css'
import type { PhotosStore } from './photos-store.ts'

/** The whole of an upload: how far it is, and what is left to try again. */
export const SendingNote = observer(({ store }: { store: PhotosStore }) => {
  const { t } = useTranslation('photos')
  const failed = store.failed.length
  return (
    <div role="status" className={styles.sending}>
      {store.isSending && store.progress.all > 0 && <span>{t('sendingAll', store.progress)}</span>}
      {!store.isSending && failed > 0 && (
        <>
          <span className={styles.wrong}>{t('failedCount', { n: failed })}</span>
          <Button look="soft" onClick={() => void store.retry()}>
            {t('retryAll')}
          </Button>
        </>
      )}
    </div>
  )
})
