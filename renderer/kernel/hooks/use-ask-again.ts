import { useEffect, useEffectEvent } from 'react'
import type { Failure } from '../api/api-client.ts'
import { restAfter, startOver } from '../api/rest-after.ts'

/** Asks again by itself for what did not come: after a while, and once there is a network again. */
export function useAskAgain(failure: Failure | undefined, ask: () => void) {
  const again = useEffectEvent(ask)
  useEffect(() => {
    if (!failure) return
    const onOnline = () => {
      startOver()
      again()
    }
    const rest = restAfter(failure, location.pathname)
    // Who stands on the button of a note by keyboard would lose their place.
    const isHeld = () => document.activeElement?.closest('[role=alert]')
    const timer = rest && setInterval(() => isHeld() || again(), rest)
    addEventListener('online', onOnline)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onOnline)
    }
  }, [failure])
}
