import { CalendarClock, ChevronLeft } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useState } from 'react'
import type { Listing } from '../../../contract/listings/listing.ts'
import { useMainAction } from '../../kernel/hooks/use-main-action.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { askWhileHere } from '../../kernel/until-it-comes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { agencyStore } from '../agency/index.ts'
import { AppointmentForm } from '../appointments/index.ts'
import styles from './contact-dialog.module.css'
import { contactLinks } from './contact-links.ts'
import { ContactRow } from './contact-row.tsx'

export type ContactView = 'contacts' | 'appointment'

interface Props {
  listing: Listing
  /** The view that is shown first; buttons lead from one to the other. */
  view?: ContactView
  onClose: () => void
}

/** Ways to reach the advertiser, and the request for a viewing. */
export const ContactDialog = observer(({ listing, view: first = 'contacts', onClose }: Props) => {
  const agencies = useStore(agencyStore)
  const { t } = useTranslation('ad')
  const [asked, setAsked] = useState<ContactView>(first)
  const { ownerId, agencyInfo } = listing

  useEffect(
    () =>
      askWhileHere(async () => {
        await agencies.load(ownerId)
        return agencies.stateOf(ownerId).kind !== 'failed'
      }),
    [agencies, ownerId],
  )

  const state = agencies.stateOf(ownerId)
  const links = contactLinks(agencyInfo, state.kind === 'ready' ? state.agency : undefined)
  const isLoading = state.kind === 'loading'
  const hasContacts = isLoading || links.length > 0
  const view = hasContacts ? asked : 'appointment'

  return (
    <Dialog
      title={view === 'appointment' ? t('appointment.title') : t('contact.title')}
      closeLabel={t('close')}
      onClose={onClose}
    >
      {view === 'appointment' ? (
        <>
          {hasContacts && (
            <Button look="bare" className={styles.back} onClick={() => setAsked('contacts')}>
              <ChevronLeft size={20} aria-hidden="true" />
              {t('contact.back')}
            </Button>
          )}
          <Suspense fallback={<Skeleton height="420px" />}>
            <AppointmentForm listing={listing} onDone={onClose} />
          </Suspense>
        </>
      ) : (
        <>
          {agencyInfo.agencyName && <p className={styles.name}>{agencyInfo.agencyName}</p>}
          <ul className={styles.list} aria-busy={isLoading}>
            {links.map((link) => (
              <ContactRow key={link.kind} link={link} />
            ))}
            {isLoading && (
              <li>
                <Skeleton height="60px" />
              </li>
            )}
          </ul>
          <BookButton onPress={() => setAsked('appointment')} />
        </>
      )}
    </Dialog>
  )
})

/** Leads from the contacts to the request for a viewing. */
function BookButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('ad')
  const isShellsButton = useMainAction({ text: t('contact.book'), onPress })
  if (isShellsButton) return null
  return (
    <Button look="primary" isWide onClick={onPress}>
      <CalendarClock size={20} aria-hidden="true" />
      {t('contact.book')}
    </Button>
  )
}
