import type { RefObject } from 'react'
import { useEffect } from 'react'
import { useLatest } from '../../kernel/hooks/use-latest.ts'

/** Acts once, when the element comes near the screen. */
export function useNearScreen(element: RefObject<Element | null>, act: () => void) {
  const latest = useLatest(act)
  useEffect(() => {
    if (!element.current) return
    const watching = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watching.disconnect()
        latest.current()
      },
      { rootMargin: '200px' },
    )
    watching.observe(element.current)
    return () => watching.disconnect()
  }, [element, latest])
}
