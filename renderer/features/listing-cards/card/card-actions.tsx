import { MapPin, MessageCircle } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense, useState } from 'react'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { lazyPart } from '../../../kernel/pages/lazy-part.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import styles from './card-actions.module.css'
import { useShowOnMap } from './use-show-on-map.ts'

const ContactDialog = lazyPart(() => import('../../contact/index.ts').then((m) => m.ContactDialog))

/** The buttons to write to the advertiser and to show the listing on the map. */
export const CardActions = observer(({ listing }: { listing: Listing }) => {
  const { t } = useTranslation('listing')
  const [isOpen, setOpen] = useState(false)
  const showOnMap = useShowOnMap()
  return (
    <>
      <Button look="bare" className={styles.write} onClick={() => setOpen(true)}>
        <MessageCircle size={20} aria-hidden="true" />
        {t('card.write')}
      </Button>
      {listing.coordinates && (
        <IconButton
          label={t('card.onMap')}
          className={styles.bare}
          onClick={() => showOnMap(listing)}
        >
          <MapPin size={20} aria-hidden="true" />
        </IconButton>
      )}
      <Suspense>
        {isOpen && <ContactDialog listing={listing} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
})
