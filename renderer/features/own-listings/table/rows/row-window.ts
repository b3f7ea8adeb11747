import { useCallback } from 'react'
import type { ScrollWindow } from '../../../../kernel/hooks/use-scroll-window.ts'
import { useRowWindow } from '../../../../kernel/hooks/use-scroll-window.ts'

export const rowHeight = 60
export const headHeight = 44

/** Where to scroll so that the whole row is in view below the fixed header. */
export function topThatShows(
  index: number,
  { top, height }: Pick<ScrollWindow, 'top' | 'height'>,
): number {
  const rowTop = index * rowHeight
  const room = height - headHeight - rowHeight
  if (rowTop < top) return rowTop
  return rowTop > top + room ? rowTop - Math.max(0, room) : top
}

/** Which listings are rendered, and a function that scrolls another into view. */
export function useListingWindow(count: number) {
  const { box, look, from, to } = useRowWindow(count, rowHeight)

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

  return { box, reveal, from, to }
}
