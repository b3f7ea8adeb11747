import { MessageCircle, Phone, Send } from 'lucide-react'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { OutsideLink } from '../../kernel/links/outside-link.tsx'
import styles from './contact-dialog.module.css'
import type { ContactLink } from './contact-links.ts'

const icons = { phone: Phone, telegram: Send, whatsapp: MessageCircle }

export function ContactRow({ link: { kind, href, shown } }: { link: ContactLink }) {
  const { t } = useTranslation('ad')
  const Icon = icons[kind]
  const inside = (
    <>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <span className={styles.kind}>{t(`contact.${kind}`)}</span>
        <bdi dir="ltr" className={styles.shown}>
          {shown}
        </bdi>
      </span>
    </>
  )
  return (
    <li>
      {kind === 'phone' ? (
        <a href={href} className={styles.link}>
          {inside}
        </a>
      ) : (
        <OutsideLink href={href} className={styles.link}>
          {inside}
        </OutsideLink>
      )}
    </li>
  )
}
