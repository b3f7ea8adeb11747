import { WifiOff } from 'lucide-react'
import { Suspense, useSyncExternalStore } from 'react'
import { PocketAge } from '../features/pocket/index.ts'
import { useTranslation } from '../kernel/i18n/use-translation.tsx'
import styles from './offline-banner.module.css'

/** Says that there is no network, and how old what is shown is. */
export function OfflineStrip() {
  const { t } = useTranslation()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <p className={styles.banner}>
      <WifiOff size={20} aria-hidden="true" />
      <Suspense fallback={t('offline')}>
        <PocketAge otherwise={t('offline')} />
      </Suspense>
    </p>
  )
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
