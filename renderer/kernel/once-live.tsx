import type { ReactNode } from 'react'
import { Suspense, useSyncExternalStore } from 'react'
import { firstLive } from './pages/first-live.ts'

interface Props {
  children: ReactNode
  /** Stands there until its code has come; the server writes it. */
  meanwhile?: ReactNode
}

/**
 * What the server renders nothing of: it comes once the page answers, and draws nothing else anew. Not before: React
 * lets 300 ms pass between what waits for its code and what comes next, and that would be the page itself.
 */
export function OnceLive({ children, meanwhile = null }: Props) {
  const isLive = useSyncExternalStore(firstLive.whenReached, firstLive.isReached, () => false)
  return isLive ? <Suspense fallback={meanwhile}>{children}</Suspense> : meanwhile
}
