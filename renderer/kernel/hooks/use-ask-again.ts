import { useEffect, useEffectEvent } from 'react'
import type { Failure } from '../api/api-client.ts'
import { restAfter, startOver } from '../api/rest-after.ts'

/** Retries a failed read by itself: after a while, and when the network is back. */
export function useAskAgain(failure: Failure | undefined, ask: () => void) {
  const again = useEffectEvent(ask)
  useEffect(() => {
    if (!failure) return
    const onOnline = () => {
      startOver()
      again()
    }
    const rest = restAfter(failure, location.pathname)
    // A retry would take away the keyboard focus from somebody who is on the note's button.
    const isHeld = () => document.activeElement?.closest('[role=alert]')
    const timer = rest && setInterval(() => isHeld() || again(), rest)
    addEventListener('online', onOnline)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onOnline)
    }
  }, [failure])
}
