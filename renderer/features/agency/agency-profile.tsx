import { ExternalLink, Mail, MapPin, Phone, Share2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { readRegion } from '../../../contract/cities.ts'
import { isWebLink } from '../../../contract/people/profile-rules.ts'
import type { Agency } from '../../../contract/people/users.ts'
import { initialsOf } from '../../../texts/format/capitals.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { IconButton } from '../../ui/button.tsx'
import { languageStore } from '../language/index.ts'
import { addressLine, pictureAddress } from '../listings/index.ts'
import { useShare } from '../share/index.ts'
import styles from './agency-page.module.css'

/** The advertiser's profile and contacts. Parts that they have not given are left out. */
export const AgencyProfile = observer(({ agency }: { agency: Agency }) => {
  const { city } = useStores()
  const { current } = useStore(languageStore)
  const { t } = useTranslation(['lists', 'ad'])
  const share = useShare()
  const { isAgency, agencyName, agencyDescription, region, phone, email, channelLink, address } =
    agency
  const where = region && readRegion(region, city, current)
  const kind = t(isAgency ? 'agency.title' : 'agency.person')
  return (
    <>
      <header className={styles.profile}>
        <AgencyPhoto agency={agency} />
        <div className={styles.who}>
          <h1>
            <bdi>{agencyName ?? kind}</bdi>
          </h1>
          <p className={styles.muted}>{[kind, where].filter(Boolean).join(' · ')}</p>
        </div>
        <IconButton
          label={t('ad:share.share')}
          onClick={() =>
            void share({
              title: agencyName ?? kind,
              text: [agencyName, kind, where].filter(Boolean).join(' · '),
              path: `/agency/${agency.id}`,
              start: { kind: 'agency', id: agency.id },
            })
          }
        >
          <Share2 size={20} aria-hidden="true" />
        </IconButton>
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
                <bdi>{addressLine({ address, addressIn: agency.addressIn ?? null }, current)}</bdi>
              </Contact>
            )}
          </ul>
        </section>
      )}
    </>
  )
})

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

/** The advertiser's image, or the first letters of their name where they have none. */
function AgencyPhoto({ agency }: { agency: Pick<Agency, 'iconId' | 'photoUrl' | 'agencyName'> }) {
  const { at } = useStores()
  const { iconId, photoUrl, agencyName } = agency
  const address = iconId ? pictureAddress({ id: iconId, type: 'image' }, 160) : photoUrl
  if (address)
    return <img className={styles.photo} src={at(address)} alt="" width="72" height="72" />
  return (
    <span className={styles.photo} aria-hidden="true">
      {initialsOf(agencyName)}
    </span>
  )
}
