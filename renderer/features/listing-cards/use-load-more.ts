import { useEffect, useRef } from 'react'
import { listScroll } from '../../../contract/limits.ts'
import type { ListingFeed } from '../listings/index.ts'

/** Loads the next page while the end of the list is near the bottom of the screen. Call it in an observer. */
export function useLoadMore(feed: ListingFeed) {
  const end = useRef<HTMLDivElement>(null)
  const { kind } = feed.state
  const { length } = feed.ids

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that came may leave the end in sight still
  useEffect(() => {
    const look = () => {
      const element = end.current
      // An element that is not shown has no position.
      if (!element || element.getClientRects().length === 0) return
      const { top } = element.getBoundingClientRect()
      if (top - innerHeight < listScroll.threshold && feed.state.kind === 'ready')
        void feed.loadMore()
    }
    const [scrolled, cancel] = debounce(look, listScroll.debounce)
    look()
    // In the capture phase, since any element may be the one that scrolls.
    document.addEventListener('scroll', scrolled, { capture: true, passive: true })
    addEventListener('resize', scrolled)
    return () => {
      cancel()
      document.removeEventListener('scroll', scrolled, { capture: true })
      removeEventListener('resize', scrolled)
    }
  }, [feed, kind, length])

  return end
}

/** Returns a function that calls `act` once, `ms` after the last of its quick calls, and one that cancels it. */
export function debounce(act: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }
  return [later, () => clearTimeout(timer)] as const
}
