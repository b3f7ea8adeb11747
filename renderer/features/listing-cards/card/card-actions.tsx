import { Ellipsis, MapPin, MessageCircle } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useState } from 'react'
import type { Listing } from '../../../../contract/listing.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import styles from './card-actions.module.css'
import { useShowOnMap } from './use-show-on-map.ts'

const CardMenu = lazy(() => import('./card-menu.tsx').then((m) => ({ default: m.CardMenu })))
const ContactDialog = lazy(() =>
  import('../../contact/index.ts').then((m) => ({ default: m.ContactDialog })),
)

type Open = 'contact' | 'menu' | undefined

/** Write, show on the map, and the rest behind three dots. */
export const CardActions = observer(({ listing }: { listing: Listing }) => {
  const { t } = useTranslation('listing')
  const [open, setOpen] = useState<Open>()
  const showOnMap = useShowOnMap()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button look="soft" className={styles.write} onClick={() => setOpen('contact')}>
        <MessageCircle size={20} aria-hidden="true" />
        {t('card.write')}
      </Button>
      {listing.coordinates && (
        <IconButton label={t('card.onMap')} onClick={() => showOnMap(listing)}>
          <MapPin size={20} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('card.more')} aria-haspopup="dialog" onClick={() => setOpen('menu')}>
        <Ellipsis size={20} aria-hidden="true" />
      </IconButton>
      <Suspense>
        {open === 'contact' && <ContactDialog listing={listing} onClose={close} />}
        {open === 'menu' && <CardMenu listing={listing} onClose={close} />}
      </Suspense>
    </>
  )
})
