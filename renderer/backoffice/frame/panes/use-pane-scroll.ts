import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'

/** How long to wait for a list to fill before giving up on scrolling further down. */
const patienceMs = 2_000

/** A place visited before is scrolled to where it was left; another begins at its top. */
export function usePaneScroll(pane: RefObject<HTMLElement | null>, pathname: string) {
  const tops = useRef(new Map<string, number>())

  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    const wanted = tops.current.get(pathname) ?? 0
    let isWaiting = true
    const reach = () => {
      element.scrollTop = wanted
      if (element.scrollTop + 1 >= wanted) stop()
    }
    const growing = new MutationObserver(reach)
    const timer = setTimeout(stop, patienceMs)
    const note = () => {
      if (!isWaiting) tops.current.set(pathname, element.scrollTop)
    }
    function stop() {
      isWaiting = false
      growing.disconnect()
      clearTimeout(timer)
    }
    growing.observe(element, { childList: true, subtree: true })
    const events = ['wheel', 'pointerdown', 'keydown'] as const
    for (const event of events) element.addEventListener(event, stop, { passive: true })
    element.addEventListener('scroll', note, { passive: true })
    reach()
    return () => {
      stop()
      for (const event of events) element.removeEventListener(event, stop)
      element.removeEventListener('scroll', note)
    }
  }, [pane, pathname])
}
