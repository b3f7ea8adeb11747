import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** Acts once, when the element comes near the screen. */
export function useSeen(element: RefObject<Element | null>, act: () => void) {
  const wanted = useRef(act)
  wanted.current = act
  useEffect(() => {
    if (!element.current) return
    const watching = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watching.disconnect()
        wanted.current()
      },
      { rootMargin: '200px' },
    )
    watching.observe(element.current)
    return () => watching.disconnect()
  }, [element])
}
