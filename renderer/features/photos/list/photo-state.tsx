import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Photo } from '../photo.ts'
import styles from '../photos.module.css'
import { useFailureReason } from '../use-failure-reason.ts'

interface Props {
  photo: Photo
  /** `Photo 2 of 8` */
  what: string
  onRetry: () => void
}

/** How much of the photo has been sent, or why sending failed. */
export const PhotoState = observer(({ photo, what, onRetry }: Props) => {
  const { t } = useTranslation('photos')
  const reasonOf = useFailureReason()
  const { state } = photo
  switch (state.kind) {
    case 'waiting':
      return <p className={styles.muted}>{t('state.waiting')}</p>
    case 'ready':
    case 'stored':
      return photo.chosen ? <p className={styles.ok}>{t('state.sent')}</p> : null
    case 'failed':
      return (
        <>
          <p className={styles.wrong}>{reasonOf(state.failure)}</p>
          <Button
            look="bare"
            className={styles.retry}
            aria-label={`${t('retry')}: ${what}`}
            onClick={onRetry}
          >
            {t('retry')}
          </Button>
        </>
      )
    case 'sending': {
      const percent = Math.round(state.share * 100)
      return (
        <>
          <p className={styles.muted}>
            {percent < 100 ? t('state.sending', { percent }) : t('state.working')}
          </p>
          <div
            role="progressbar"
            aria-label={what}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className={styles.progress}
          >
            <span style={{ inlineSize: `${percent}%` }} />
          </div>
        </>
      )
    }
  }
})
