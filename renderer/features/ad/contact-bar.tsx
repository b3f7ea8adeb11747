import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listing } from '../../../contract/listing.ts'
import { Button } from '../../ui/button.tsx'
import type { ContactView } from '../contact/index.ts'
import { FavouriteButton } from '../listings/index.ts'
import styles from './contact-bar.module.css'

const ContactDialog = lazy(() =>
  import('../contact/index.ts').then((m) => ({ default: m.ContactDialog })),
)

/** At hand however far the ad is read. */
export const ContactBar = observer(({ listing }: { listing: Listing }) => {
  const { t } = useTranslation('ad')
  const [view, setView] = useState<ContactView>()
  return (
    <div className={styles.bar}>
      <Button look="contact" className={styles.write} onClick={() => setView('contacts')}>
        {t('listing:card.write')}
      </Button>
      <Button look="quiet" className={styles.book} onClick={() => setView('appointment')}>
        {t('contact.book')}
      </Button>
      <FavouriteButton listing={listing} className={styles.heart} />
      <Suspense>
        {view && <ContactDialog listing={listing} view={view} onClose={() => setView(undefined)} />}
      </Suspense>
    </div>
  )
})
