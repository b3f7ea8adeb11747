import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { firstLive } from '../kernel/pages/first-live.ts'

/** What it says is loaded while there still is a network; without it nothing else changes. */
export function OfflineBanner() {
  const [Strip, setStrip] = useState<ComponentType>()
  useEffect(() => {
    firstLive
      .wait()
      .then(() => import('./offline-strip.tsx'))
      .then(
        (m) => setStrip(() => m.OfflineStrip),
        () => {},
      )
  }, [])
  return <div role="status">{Strip && <Strip />}</div>
}
