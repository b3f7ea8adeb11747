import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

/** Scrolled by less than this, the lines that stand ready are enough. */
const step = 200

interface Seen {
  width: number
  height: number
  top: number
}

/** How much of the board is in sight, told when it matters. */
export function useBoardWindow(scroller: RefObject<HTMLElement | null>): Seen {
  const [seen, setSeen] = useState<Seen>({ width: 0, height: 0, top: 0 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const top = Math.floor(element.scrollTop / step) * step
      const { clientWidth: width, clientHeight: height } = element
      setSeen((before) =>
        before.top === top && before.width === width && before.height === height
          ? before
          : { width, height, top },
      )
    }
    look()
    const resizing = new ResizeObserver(look)
    resizing.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resizing.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller])
  return seen
}

export const overscan = step + 160
