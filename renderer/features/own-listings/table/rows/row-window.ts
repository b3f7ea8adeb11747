import { useCallback } from 'react'
import { useScrollWindow } from '../../../../kernel/hooks/use-scroll-window.ts'

/** Rows are of equal height, so that only those in sight need to be rendered. */
export const rowHeight = 60
export const headHeight = 44
/** Rows ready on either side of what is seen. */
const spare = 6

export interface View {
  top: number
  height: number
}

export interface RowWindow {
  from: number
  to: number
}

export function rowsInView({ top, height }: View, count: number, each = rowHeight): RowWindow {
  const first = Math.floor(top / each)
  const seen = Math.ceil(height / each)
  const to = Math.min(count, first + seen + spare)
  return { from: Math.max(0, Math.min(first - spare, to - seen)), to }
}

/** Where to scroll so that the whole row is in sight, under the head that stays above. */
export function topThatShows(index: number, { top, height }: View): number {
  const rowTop = index * rowHeight
  const room = height - headHeight - rowHeight
  if (rowTop < top) return rowTop
  return rowTop > top + room ? rowTop - Math.max(0, room) : top
}

const firstView = { top: 0, width: 0, height: 900 }

/** Which rows are rendered, and a way to bring another into sight. */
export function useRowWindow(count: number, each = rowHeight) {
  const { box, seen, look } = useScrollWindow(each, firstView)

  const reveal = useCallback(
    (index: number) => {
      const { current } = box
      if (!current || index < 0) return
      const { scrollTop, clientHeight } = current
      current.scrollTop = topThatShows(index, { top: scrollTop, height: clientHeight })
      look()
    },
    [box, look],
  )

  return { box, reveal, ...rowsInView(seen, count, each) }
}
