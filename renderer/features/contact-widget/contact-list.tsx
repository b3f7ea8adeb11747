import { Mail, MessageCircle, Phone, Send } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { configStore } from '../config/index.ts'
import styles from './contact-list.module.css'
import type { ContactWay } from './contact-ways.ts'
import { contactWays } from './contact-ways.ts'

const icons: Record<ContactWay['kind'], typeof Mail> = {
  phone: Phone,
  email: Mail,
  telegram: Send,
  whatsapp: MessageCircle,
}

/** The contacts of the agency that runs this site. */
export const ContactList = observer(() => {
  const config = useStore(configStore)
  const { t } = useTranslation()
  return (
    <ul className={styles.list}>
      {contactWays(config.value?.contact ?? null).map(({ kind, text, href }) => {
        const Icon = icons[kind]
        return (
          <li key={kind}>
            <a
              className={styles.way}
              href={href}
              {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener' })}
            >
              <Icon size={20} aria-hidden="true" className={styles.icon} />
              <span>
                <span className={styles.kind}>{t(`contact.${kind}`)}</span>
                <bdi className={styles.text} dir="ltr">
                  {text}
                </bdi>
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
})
