import { ShieldCheck } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Listing } from '../../../contract/listings/listing.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { listingsStore } from '../listings/index.ts'
import { UndoBar } from './undo/undo-bar.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** What an operator may do with a listing on its own page. */
export const ListingActs = observer(({ listing, title }: { listing: Listing; title: string }) => {
  const listings = useStore(listingsStore)
  const { t } = useTranslation('operator')
  const [isOpen, setOpen] = useState(false)
  if (listing.status === 'moderation')
    return (
      <AppLink to={`/moderation?ad=${listing.id}`} className={classes(button.button, button.soft)}>
        <ShieldCheck size={20} aria-hidden="true" />
        {t('withdraw.queue')}
      </AppLink>
    )
  if (listing.status !== 'published') return <UndoBar />
  return (
    <>
      <Button look="bad" onClick={() => setOpen(true)}>
        <ShieldCheck size={20} aria-hidden="true" />
        {t('withdraw.open')}
      </Button>
      {isOpen && (
        <WithdrawDialog
          listing={listing}
          title={title}
          onClose={() => setOpen(false)}
          onDone={(changed) => {
            setOpen(false)
            listings.put([changed])
          }}
          onUndone={() => void listings.load(listing.id)}
        />
      )}
    </>
  )
})
