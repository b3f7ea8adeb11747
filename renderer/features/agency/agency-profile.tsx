import { ExternalLink, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agency } from '../../../contract/users.ts'
import { isWebLink } from '../../../contract/users.ts'
import { pictureAddress } from '../listings/index.ts'
import styles from './agency-page.module.css'

/** Who advertises, and how to reach them: each part only where it was given. */
export function AgencyProfile({ agency }: { agency: Agency }) {
  const { t } = useTranslation('lists')
  const { isAgency, agencyName, agencyDescription, region, phone, email, channelLink, address } =
    agency
  const kind = t(isAgency ? 'agency.title' : 'agency.person')
  return (
    <>
      <header className={styles.profile}>
        <AgencyPhoto agency={agency} />
        <div className={styles.who}>
          <h1>
            <bdi>{agencyName ?? kind}</bdi>
          </h1>
          <p className={styles.muted}>{[kind, region].filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      {agencyDescription && (
        <section>
          <h2>{t(isAgency ? 'agency.aboutAgency' : 'agency.aboutPerson')}</h2>
          <p className={styles.about} dir="auto">
            {agencyDescription}
          </p>
        </section>
      )}
      {(phone || email || channelLink || address) && (
        <section>
          <h2>{t('agency.contacts')}</h2>
          <ul className={styles.contacts}>
            {phone && (
              <Contact name={t('agency.phone')} icon={<Phone size={20} aria-hidden="true" />}>
                <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                  <bdi dir="ltr">{phone}</bdi>
                </a>
              </Contact>
            )}
            {email && (
              <Contact name={t('agency.email')} icon={<Mail size={20} aria-hidden="true" />}>
                <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
                  <bdi>{email}</bdi>
                </a>
              </Contact>
            )}
            {channelLink && isWebLink(channelLink) && (
              <Contact
                name={t('agency.channel')}
                icon={<ExternalLink size={20} aria-hidden="true" />}
              >
                <a href={channelLink} target="_blank" rel="noopener nofollow">
                  <bdi>{channelLink.replace(/^https?:\/\//, '')}</bdi>
                </a>
              </Contact>
            )}
            {address && (
              <Contact name={t('agency.address')} icon={<MapPin size={20} aria-hidden="true" />}>
                <bdi>{address}</bdi>
              </Contact>
            )}
          </ul>
        </section>
      )}
    </>
  )
}

interface ContactProps {
  name: string
  icon: ReactNode
  children: ReactNode
}

const Contact = ({ name, icon, children }: ContactProps) => (
  <li className={styles.contact}>
    {icon}
    <span className="unseen">{name}: </span>
    {children}
  </li>
)

/** The picture, or the first letters of the name where there is none. */
function AgencyPhoto({ agency }: { agency: Pick<Agency, 'iconId' | 'photoUrl' | 'agencyName'> }) {
  const { iconId, photoUrl, agencyName } = agency
  const address = iconId ? pictureAddress({ id: iconId, type: 'image' }, 160) : photoUrl
  if (address) return <img className={styles.photo} src={address} alt="" width="72" height="72" />
  return (
    <span className={styles.photo} aria-hidden="true">
      {initials(agencyName)}
    </span>
  )
}

const initials = (name: string | null) =>
  (name ?? '')
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
