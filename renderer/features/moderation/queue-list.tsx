import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { ListingLine, useWaitingWords } from '../operator/index.ts'
import { moderationStore } from './moderation-store.ts'
import styles from './queue-list.module.css'

/** The listings that wait, the longest wait first; beside the open listing where there is room. */
export const QueueList = observer(() => {
  const queue = useStore(moderationStore)
  const { t } = useTranslation('operator')
  const waits = useWaitingWords()
  return (
    <nav aria-label={t('queue.list')} className={styles.list}>
      <ol>
        {queue.entries.map((entry) => {
          const { listing, isEdit, isFirstTime, waitingSince } = entry
          return (
            <li key={listing.id}>
              <button
                type="button"
                className={styles.row}
                aria-current={entry === queue.current ? 'true' : undefined}
                onClick={() => {
                  queue.open(listing.id)
                  window.scrollTo(0, 0)
                }}
              >
                <ListingLine listing={listing} />
                <span className={styles.about}>
                  {t(isEdit ? 'queue.edit' : isFirstTime ? 'queue.first' : 'queue.changed')}
                  {' · '}
                  {t('queue.waits', { time: waits(waitingSince) })}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
})
