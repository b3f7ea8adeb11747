import { useEffect, useState } from 'react'
import type { RootStore } from '../kernel/stores/root-store.ts'

interface Current {
  root: RootStore
  /** The React key: it counts up, so that no component state outlives the stores that it came from. */
  count: number
  message: string | undefined
}

/** The stores to show. A sign-in or sign-out replaces them, and the page is mounted anew. */
export function useCurrentRoot(first: RootStore): Current {
  const [current, setCurrent] = useState<Current>({ root: first, count: 0, message: undefined })
  const { root, count, message } = current

  useEffect(() => {
    root.onReplaced((next, text) => setCurrent({ root: next, count: count + 1, message: text }))
    if (count === 0) return
    window.scrollTo(0, 0)
    // The element that had the focus is gone with the old page.
    document.getElementById('content')?.focus({ preventScroll: true })
    // Only now: screen readers do not read out a live region that appears together with its words.
    if (message) root.toasts.show(message)
  }, [root, count, message])

  return current
}
