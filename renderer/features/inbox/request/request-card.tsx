import { MessageCircle, Phone, Send } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { Appointment } from '../../../../contract/people/appointments.ts'
import { phoneLink, telegramLink, whatsappLink } from '../../../../contract/people/contact-links.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { languageStore } from '../../language/index.ts'
import { AskedListing } from './asked-listing.tsx'
import { CalendarButton } from './calendar-button.tsx'
import styles from './request-card.module.css'
import { RequestNote } from './request-note.tsx'
import { RequestStatus } from './request-status.tsx'
import { formatMoment } from './viewing-moment.ts'

/** One request: who asks about which listing and for when, the ways to answer, and its status. */
export const RequestCard = observer(({ request }: { request: Appointment }) => {
  const language = useStore(languageStore)
  const { timeZone } = useStores().city
  const { t } = useTranslation('inbox')
  const { id, at, message, createdAt } = request
  return (
    <article id={`request-${id}`} className={styles.card}>
      <AskedListing request={request} />
      <p className={styles.asked}>
        {t('asked', { when: formatMoment(createdAt, language.current, timeZone) })}
      </p>
      {at && (
        <p>
          <strong>{t('wanted')}</strong> <bdi>{formatMoment(at, language.current, timeZone)}</bdi>
        </p>
      )}
      {message && (
        <blockquote className={styles.message}>
          <bdi>{message}</bdi>
        </blockquote>
      )}
      <Contacts request={request} />
      {at && (
        <div className={styles.ways}>
          <CalendarButton id={id} />
        </div>
      )}
      <RequestStatus request={request} />
      <RequestNote request={request} />
    </article>
  )
})

function Contacts({ request: { username, phone } }: { request: Appointment }) {
  const { t } = useTranslation('inbox')
  const ways = [
    { name: t('call'), href: phoneLink(phone), icon: Phone },
    { name: 'Telegram', href: telegramLink(username), icon: Send },
    { name: 'WhatsApp', href: whatsappLink(phone), icon: MessageCircle },
  ]
  return (
    <div className={styles.contacts}>
      <p className={styles.person}>
        {[username, phone].map((each) => each && <bdi key={each}>{each}</bdi>)}
      </p>
      <div className={styles.ways}>
        {ways.map(
          ({ name, href, icon: Icon }) =>
            href && (
              <a
                key={name}
                href={href}
                {...(!href.startsWith('tel:') && { target: '_blank', rel: 'noopener noreferrer' })}
                className={classes(button.button, button.soft)}
              >
                <Icon size={20} aria-hidden="true" />
                {name}
              </a>
            ),
        )}
      </div>
    </div>
  )
}
