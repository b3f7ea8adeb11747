import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import styles from './notices.module.css'

/** The listing's status, and what the operator asks of its owner. */
export const StatusNotice = observer(({ listing }: { listing: Listing }) => {
  const { t } = useTranslation('form')
  const { status, isChanged, pending } = listing
  const note = pending ? pending.note : listing.statusNote
  return (
    <div className={styles.notice} data-status={status}>
      <p>
        <strong className={styles.status}>{t(`status.${status}`)}</strong>{' '}
        {t(`statusText.${status}`)}
      </p>
      {pending && <p>{t(pending.note === null ? 'status.edited' : 'status.editSentBack')}</p>}
      {note && (
        <div>
          <p className={styles.label}>{t('status.note')}</p>
          <p className={styles.words} dir="auto">
            {note}
          </p>
        </div>
      )}
      {isChanged && listing.publishedAt && <p>{t('status.changed')}</p>}
    </div>
  )
})
