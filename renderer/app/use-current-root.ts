import { useEffect, useState } from 'react'
import type { RootStore } from '../kernel/stores/root-store.ts'

interface Current {
  root: RootStore
  /** Counts up, so that nothing that a component remembers of one outlives it. */
  count: number
  message: string | undefined
}

/** The stores to show: at a sign-in or sign-out others take their place, and the page begins anew under them. */
export function useCurrentRoot(first: RootStore): Current {
  const [current, setCurrent] = useState<Current>({ root: first, count: 0, message: undefined })
  const { root, count, message } = current

  useEffect(() => {
    root.onReplaced((next, text) => setCurrent({ root: next, count: count + 1, message: text }))
    if (count === 0) return
    window.scrollTo(0, 0)
    // What had the focus is gone with the page before.
    document.getElementById('content')?.focus({ preventScroll: true })
    // Only now: a live region that comes with its words is not read out.
    if (message) root.toasts.show(message)
  }, [root, count, message])

  return current
}
