import { WifiOff } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useServer } from './server.tsx'
import styles from './server-note.module.css'

/** Shown while the server is away: what that means, and that there is nothing to do. */
export function ServerNote() {
  const { isReachable } = useServer()
  const { t } = useTranslation('desk')
  return (
    <div role="status" className={styles.place}>
      {!isReachable && (
        <p className={styles.note}>
          <WifiOff size={18} aria-hidden="true" />
          <span>
            <strong>{t('server.away')}</strong> {t('server.awayText')}
          </span>
        </p>
      )}
    </div>
  )
}
