import { useCallback, useLayoutEffect, useRef, useState } from 'react'

export interface ScrollWindow {
  top: number
  width: number
  height: number
}

/**
 * Which part of a scrolling box is in sight, to render only that: `const { box, seen } = useScrollWindow(200)`.
 * It changes by whole steps only, since scrolling within one changes nothing.
 */
export function useScrollWindow(
  step: number,
  first: ScrollWindow = { top: 0, width: 0, height: 0 },
) {
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(first)

  const look = useCallback(() => {
    const { current } = box
    if (!current) return
    const top = Math.floor(current.scrollTop / step) * step
    const { clientWidth: width, clientHeight: height } = current
    setSeen((before) =>
      before.top === top && before.width === width && before.height === height
        ? before
        : { top, width, height },
    )
  }, [step])

  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    look()
    const resizing = new ResizeObserver(look)
    resizing.observe(current)
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      resizing.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [look])

  return { box, seen, look }
}
