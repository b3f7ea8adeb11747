import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { rowHeight, rowsInView, topThatShows } from './row-window.ts'

const firstView = { top: 0, height: 900 }

/** Which rows are rendered, and a way to bring another into sight. */
export function useRowWindow(count: number, each = rowHeight) {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(firstView)

  const look = useCallback(() => {
    const { current } = box
    if (!current) return
    // By whole rows: scrolling within one changes nothing.
    const top = Math.floor(current.scrollTop / each) * each
    const height = current.clientHeight
    setView((seen) => (seen.top === top && seen.height === height ? seen : { top, height }))
  }, [each])

  useLayoutEffect(() => {
    look()
    const watch = new ResizeObserver(look)
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [look])

  const reveal = useCallback(
    (index: number) => {
      const { current } = box
      if (!current || index < 0) return
      const { scrollTop, clientHeight } = current
      current.scrollTop = topThatShows(index, { top: scrollTop, height: clientHeight })
      look()
    },
    [look],
  )

  return { box, look, reveal, ...rowsInView(view, count, each) }
}
