import { useEffect } from 'react'
import { useLatest } from './use-latest.ts'

/** Saves typed input at the last chance: the page is hidden or closed, or the form is removed. */
export function useOnLeave(save: () => void) {
  const latest = useLatest(save)
  useEffect(() => {
    const saveNow = () => latest.current()
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') saveNow()
    }
    window.addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      saveNow()
      window.removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveWhenHidden)
    }
  }, [latest])
}
