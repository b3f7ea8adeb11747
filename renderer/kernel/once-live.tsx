import type { ReactNode } from 'react'
import { Suspense, useSyncExternalStore } from 'react'
import { firstLive } from './pages/first-live.ts'

interface Props {
  children: ReactNode
  /** Shown until the code has come; the server renders it too. */
  meanwhile?: ReactNode
}

/**
 * For parts that the server does not render: they are loaded once the page responds, and nothing else renders again.
 * Not earlier: React waits 300 ms between revealing a suspended part and the next one, which would be the page itself.
 */
export function OnceLive({ children, meanwhile = null }: Props) {
  const isLive = useSyncExternalStore(firstLive.whenReached, firstLive.isReached, () => false)
  return isLive ? <Suspense fallback={meanwhile}>{children}</Suspense> : meanwhile
}
