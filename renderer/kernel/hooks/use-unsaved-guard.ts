import { useEffect } from 'react'
import { useStores } from '../stores/stores.tsx'

/** Asks before the window closes while there is unsaved input. */
export function useUnsavedGuard(isSo: boolean) {
  const { holdOpen } = useStores().platform

  useEffect(() => {
    if (!isSo) return
    if (holdOpen) return holdOpen()
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSo, holdOpen])
}
