import { useEffect, useRef } from 'react'

/** The last chance to keep what was typed: the page is put aside or closed, or what it was typed in goes. */
export function useOnLeave(keep: () => void) {
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => {
    const keepNow = () => latest.current()
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') keepNow()
    }
    window.addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', keepWhenHidden)
    return () => {
      keepNow()
      window.removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', keepWhenHidden)
    }
  }, [])
}
