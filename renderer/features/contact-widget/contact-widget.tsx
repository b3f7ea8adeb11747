import { MessageCircle, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { configStore } from '../config/index.ts'
import { ContactList } from './contact-list.tsx'
import styles from './contact-widget.module.css'
import { useGiveWay } from './use-give-way.ts'

/**
 * The contacts of the agency that runs this site, behind a floating button. It is the browser's own disclosure element,
 * which opens without any script. It hides while it would cover something else that can be pressed.
 */
export const ContactWidget = observer(() => {
  const config = useStore(configStore)
  const { t } = useTranslation()
  const element = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const close = () => {
      if (element.current) element.current.open = false
    }
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.contains(target)) close()
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.current?.open) return
      close()
      element.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [])

  useGiveWay(element)

  if (!config.value?.contact) return null
  return (
    <details ref={element} className={styles.widget}>
      <summary className={styles.button} aria-label={t('contact.open')} title={t('contact.open')}>
        <MessageCircle size={22} aria-hidden="true" className={styles.closed} />
        <X size={22} aria-hidden="true" className={styles.opened} />
      </summary>
      <div className={styles.panel}>
        <p className={styles.title}>{t('contact.title')}</p>
        <ContactList />
      </div>
    </details>
  )
})
