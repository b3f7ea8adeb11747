import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { lazyPart } from '../../../kernel/pages/lazy-part.tsx'
import { IconButton } from '../../../ui/button.tsx'
import styles from './card-actions.module.css'

const CardMenu = lazyPart(() => import('./card-menu.tsx').then((m) => m.CardMenu))

/** Opens the menu of a listing by three dots in the corner of its image. */
export function CardMore({ listing }: { listing: Listing }) {
  const { t } = useTranslation('listing')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('card.more')}
        aria-haspopup="dialog"
        className={styles.more}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </IconButton>
      <Suspense>{isOpen && <CardMenu listing={listing} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
