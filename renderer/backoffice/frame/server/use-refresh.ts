import { useEffect } from 'react'
import { useLatest } from '../../../kernel/hooks/use-latest.ts'
import { useServer } from './server.tsx'

/** Loads data when the component appears, when the person comes back to the window, and when the server is back. */
export function useRefresh(refresh: () => void) {
  const { isReachable } = useServer()
  const latest = useLatest(refresh)
  useEffect(() => {
    if (!isReachable) return
    const refreshNow = () => latest.current()
    refreshNow()
    window.addEventListener('focus', refreshNow)
    return () => window.removeEventListener('focus', refreshNow)
  }, [isReachable, latest])
}
