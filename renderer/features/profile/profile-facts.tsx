import type { LucideIcon } from 'lucide-react'
import { ExternalLink, Mail, MapPin, MessageCircle, Phone, Send } from 'lucide-react'
import { phoneLink, telegramLink, whatsappLink } from '../../../contract/people/contact-links.ts'
import { isWebLink } from '../../../contract/people/profile-rules.ts'
import type { User } from '../../../contract/people/users.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import styles from './profile.module.css'
import { ProfileIcon } from './profile-icon.tsx'

/** The profile as visitors see it; parts that were not given are left out. */
export function ProfileFacts({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const { region, agencyDescription, channelLink, telegramUsername } = user
  const channel = channelLink && isWebLink(channelLink) ? channelLink : undefined
  const kind = t(user.isAgency ? 'kind.agency' : 'kind.single')
  return (
    <>
      <header className={styles.who}>
        <ProfileIcon user={user} />
        <div className={styles.names}>
          <p className={styles.name}>
            <bdi>{user.agencyName ?? telegramUsername ?? t('nameless')}</bdi>
          </p>
          <p className={styles.muted}>{[kind, region].filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      {agencyDescription && (
        <p className={styles.about} dir="auto">
          {agencyDescription}
        </p>
      )}
      <ul className={styles.contacts}>
        <ProfileContact
          icon={Phone}
          name={t('field.phone')}
          value={user.phone}
          href={phoneLink(user.phone)}
        />
        <ProfileContact
          icon={Mail}
          name={t('field.email')}
          value={user.email}
          href={user.email && `mailto:${encodeURIComponent(user.email).replace('%40', '@')}`}
        />
        <ProfileContact
          icon={Send}
          name={t('field.telegramUsername')}
          value={telegramUsername && `@${telegramUsername.replace('@', '')}`}
          href={telegramLink(telegramUsername)}
        />
        <ProfileContact
          icon={MessageCircle}
          name={t('field.whatsappNumber')}
          value={user.whatsappNumber}
          href={whatsappLink(user.whatsappNumber)}
        />
        <ProfileContact
          icon={ExternalLink}
          name={t('field.channelLink')}
          value={channel?.replace(/^https?:\/\//, '')}
          href={channel}
        />
        <ProfileContact icon={MapPin} name={t('field.address')} value={user.address} isText />
      </ul>
    </>
  )
}

interface Props {
  icon: LucideIcon
  name: string
  value: string | null | undefined
  href?: string | null | undefined
  /** Whether it runs in the reader's direction: numbers and web addresses run from the left in every language. */
  isText?: boolean
}

function ProfileContact({ icon: Icon, name, value, href, isText = false }: Props) {
  if (!value) return null
  const shown = <bdi dir={isText ? undefined : 'ltr'}>{value}</bdi>
  return (
    <li className={styles.contact}>
      <Icon size={20} aria-hidden="true" />
      <span className="unseen">{name}: </span>
      {href ? (
        <a href={href} {...(href.startsWith('http') && { target: '_blank', rel: 'noopener' })}>
          {shown}
        </a>
      ) : (
        <span>{shown}</span>
      )}
    </li>
  )
}
