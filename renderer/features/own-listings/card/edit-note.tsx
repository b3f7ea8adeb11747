import type { Listing } from '../../../../contract/listings/listing.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './own-listing-card.module.css'

interface Props {
  pending: NonNullable<Listing['pending']>
  isBusy: boolean
  onWithdraw: () => void
}

/** The state of an edit to a published listing (waiting or sent back), and a button to drop the edit. */
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
