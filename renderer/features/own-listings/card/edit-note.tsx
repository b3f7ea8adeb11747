import type { Listing } from '../../../../contract/listings/listing.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './own-listing-card.module.css'

interface Props {
  pending: NonNullable<Listing['pending']>
  isBusy: boolean
  onWithdraw: () => void
}

/** What became of an edit of a published listing, and the way back to what is on the site. */
export function EditNote({ pending: { note }, isBusy, onWithdraw }: Props) {
  const { t } = useTranslation('mine')
  return (
    <div className={styles.edit} data-status={note === null ? 'moderation' : 'improvement'}>
      {note !== null && (
        <p>
          <strong>{t('card.note')}</strong> <bdi>{note}</bdi>
        </p>
      )}
      <p>{t('card.edited')}</p>
      <Button disabled={isBusy} onClick={onWithdraw}>
        {t('act.withdrawEdit')}
      </Button>
    </div>
  )
}
