import { useCallback, useLayoutEffect, useRef, useState } from 'react'

export interface ScrollWindow {
  top: number
  width: number
  height: number
}

/**
 * Which part of a scrolling box is in sight, to render only that: `const { box, seen } = useScrollWindow(200)`.
 * `top` changes by whole steps only, so that scrolling within a step renders nothing.
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

export interface RowWindow {
  from: number
  to: number
}

/** Rows rendered above and below those in sight. */
const spare = 6

export function rowsInView(
  { top, height }: Pick<ScrollWindow, 'top' | 'height'>,
  count: number,
  rowHeight: number,
): RowWindow {
  const first = Math.floor(top / rowHeight)
  const seen = Math.ceil(height / rowHeight)
  const to = Math.min(count, first + seen + spare)
  return { from: Math.max(0, Math.min(first - spare, to - seen)), to }
}

const firstView = { top: 0, width: 0, height: 900 }

/** Which of many rows of equal height to render: `const { box, from, to } = useRowWindow(5_000, 60)`. */
export function useRowWindow(count: number, rowHeight: number) {
  const { box, seen, look } = useScrollWindow(rowHeight, firstView)
  return { box, look, ...rowsInView(seen, count, rowHeight) }
}
