import { observer } from 'mobx-react-lite'
import { Suspense, useState } from 'react'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { useMainAction } from '../../../kernel/hooks/use-main-action.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { lazyPart } from '../../../kernel/pages/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ContactView } from '../../contact/index.ts'
import { FavouriteButton } from '../../favourites/index.ts'
import styles from './contact-bar.module.css'

const ContactDialog = lazyPart(() => import('../../contact/index.ts').then((m) => m.ContactDialog))

/** Stays in sight however far the listing is scrolled. */
export const ContactBar = observer(({ listing }: { listing: Listing }) => {
  const { t } = useTranslation('ad')
  const [view, setView] = useState<ContactView>()
  const write = { text: t('listing:card.write'), onPress: () => setView('contacts') }
  const book = { text: t('contact.book'), onPress: () => setView('appointment') }
  const isShellsButton = useMainAction(write, book)
  const dialog = (
    <Suspense>
      {view && <ContactDialog listing={listing} view={view} onClose={() => setView(undefined)} />}
    </Suspense>
  )
  if (isShellsButton) return dialog
  return (
    <div className={styles.bar} data-contacts>
      <Button look="contact" className={styles.write} onClick={write.onPress}>
        {write.text}
      </Button>
      <Button look="quiet" className={styles.book} onClick={book.onPress}>
        {book.text}
      </Button>
      <FavouriteButton listing={listing} className={styles.heart} />
      {dialog}
    </div>
  )
})
