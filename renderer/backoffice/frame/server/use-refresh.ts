import { useEffect } from 'react'
import { useLatest } from '../../../kernel/hooks/use-latest.ts'
import { useServer } from './server.tsx'

/** Reads from the server again: on arrival, on coming back to the window, and when the server is back. */
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
