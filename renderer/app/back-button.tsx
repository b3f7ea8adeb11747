import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '../kernel/i18n/use-translation.tsx'
import { AppLink } from '../kernel/links/app-link.tsx'
import styles from './back-button.module.css'

/** Where the visitor came from; home for one who came by a link, and without scripts. */
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
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        if (!isPlain || !isOursBelow()) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <ArrowLeft size={20} aria-hidden="true" className={styles.arrow} />
    </AppLink>
  )
}

/** The router numbers its entries of the history: above the first there is one of ours below. */
const isOursBelow = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0
