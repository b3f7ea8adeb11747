import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import styles from './outside-page.module.css'
import { useOpenSite } from './use-open-site.ts'

/** A page that stands on the site alone: it opens in the browser. */
export function OutsidePage() {
  const { t } = useTranslation('desk')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const openSite = useOpenSite()
  return (
    <div className={styles.page}>
      <h1>{t('outside.title')}</h1>
      <p>{t('outside.text')}</p>
      <div className={styles.buttons}>
        <Button look="primary" onClick={() => void openSite(pathname + search)}>
          <ExternalLink size={20} aria-hidden="true" />
          {t('outside.open')}
        </Button>
        <Button onClick={() => void navigate(-1)}>{t('outside.back')}</Button>
      </div>
    </div>
  )
}
