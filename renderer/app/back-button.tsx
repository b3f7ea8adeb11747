import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '../kernel/i18n/use-translation.tsx'
import { AppLink, hasPageBefore, isForBrowser } from '../kernel/links/app-link.tsx'
import styles from './back-button.module.css'

/** Leads to where the visitor came from; to home if they came by a link, or without scripts. */
export function BackButton() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <AppLink
      to="/"
      className={styles.back}
      aria-label={t('nav.back')}
      title={t('nav.back')}
      onClick={(event) => {
        if (isForBrowser(event) || !hasPageBefore()) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <ArrowLeft size={20} aria-hidden="true" className={styles.arrow} />
    </AppLink>
  )
}
