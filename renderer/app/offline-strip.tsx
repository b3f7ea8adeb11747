import { WifiOff } from 'lucide-react'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { keptTiming } from '../../contract/search/pocket-messages.ts'
import { PocketAge } from '../features/pocket/index.ts'
import { useTranslation } from '../kernel/i18n/use-translation.tsx'
import { askWhileHere } from '../kernel/until-it-comes.ts'
import styles from './offline-banner.module.css'

/** Says that there is no network, and how old the shown data is. */
export function OfflineStrip() {
  const { t } = useTranslation()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isKept = useKeptPage()
  if (isOnline && !isKept) return null
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
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/**
 * Whether the page came from the device's cache, and no request has succeeded since. `navigator.onLine` is not enough:
 * it is true even for a network that carries no data.
 */
function useKeptPage() {
  const [isKept, setKept] = useState(wasKept)
  useEffect(() => {
    if (!isKept) return
    return askWhileHere(async () => {
      await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
      setKept(false)
      return true
    })
  }, [isKept])
  return isKept
}

const wasKept = () =>
  performance
    .getEntriesByType('navigation')
    .some((page) =>
      (page as PerformanceNavigationTiming).serverTiming?.some(({ name }) => name === keptTiming),
    )
