import { CircleQuestionMark, MessageCircle, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { classes } from '../../ui/classes.ts'
import { configStore } from '../config/index.ts'
import { ContactList } from './contact-list.tsx'
import styles from './contact-widget.module.css'

/** The browser's own disclosure: it opens before a script has come, and without any. */
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

  if (!config.value?.contact)
    return (
      <AppLink
        to="/help"
        className={classes(styles.button, styles.only)}
        aria-label={t('nav.help')}
      >
        <CircleQuestionMark size={22} aria-hidden="true" />
      </AppLink>
    )
  return (
    <details ref={element} className={styles.widget}>
      <summary className={styles.button} aria-label={t('contact.open')} title={t('contact.open')}>
        <MessageCircle size={22} aria-hidden="true" className={styles.closed} />
        <X size={22} aria-hidden="true" className={styles.opened} />
      </summary>
      <div className={styles.panel}>
        <p className={styles.title}>{t('contact.title')}</p>
        <ContactList />
        <AppLink
          to="/help"
          className={styles.help}
          onClick={() => {
            if (element.current) element.current.open = false
          }}
        >
          <CircleQuestionMark size={20} aria-hidden="true" />
          {t('nav.help')}
        </AppLink>
      </div>
    </details>
  )
})
