import { useEffect, useState } from 'react'
import type { RootStore } from './root-store.ts'

interface Reign {
  root: RootStore
  /** Counts up, so that nothing that a component remembers of one outlives it. */
  count: number
  farewell: string | undefined
}

/** The store in force: at a sign-in or sign-out another takes its place, and the page begins anew under it. */
export function useSuccession(first: RootStore): Reign {
  const [reign, setReign] = useState<Reign>({ root: first, count: 0, farewell: undefined })
  const { root, count, farewell } = reign

  useEffect(() => {
    root.onSucceeded((next, words) => setReign({ root: next, count: count + 1, farewell: words }))
    if (count === 0) return
    window.scrollTo(0, 0)
    // What had the focus is gone with the page before.
    document.getElementById('content')?.focus({ preventScroll: true })
    // Only now: a live region that comes with its words is not read out.
    if (farewell) root.toasts.show(farewell)
  }, [root, count, farewell])

  return reign
}
