import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from '../../kernel/stores/stores.tsx'
import { listingCountStore } from './listing-count.ts'
import { useServer } from './server.tsx'

/** Counts anew with every change of place, and when somebody comes back to the window. */
export function useListingCount() {
  const count = useStore(listingCountStore)
  const { pathname } = useLocation()
  const { isReachable } = useServer()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the occasion
  useEffect(() => {
    if (isReachable) void count.load()
  }, [count, pathname, isReachable])

  useEffect(() => {
    const load = () => void count.load()
    window.addEventListener('focus', load)
    return () => window.removeEventListener('focus', load)
  }, [count])
}
