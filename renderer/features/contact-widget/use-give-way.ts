import type { RefObject } from 'react'
import { useEffect } from 'react'

/** Events after which something else may lie under the button: the page scrolls, a map is dragged or zoomed. */
const moves = ['scroll', 'pointerup', 'wheel', 'keyup', 'resize', 'load'] as const
/** How long a map or a list may still move after it is released, in milliseconds. */
const restMs = 200

const pressed = 'a, button, input, select, textarea, summary, [role=button]'
/** A card's link covers the whole card, so the button may cover a part of it. */
const wholeCard = 'article :is(h2, h3) a, article a[aria-hidden]'

/** Hides a closed floating element (`data-away`) while it covers something else that can be pressed. */
export function useGiveWay(floating: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const element = floating.current
      if (element) element.toggleAttribute('data-away', !element.open && isOnControl(element))
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(look, restMs)
    }
    wait()
    for (const move of moves) window.addEventListener(move, wait, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const move of moves) window.removeEventListener(move, wait, { capture: true })
    }
  }, [floating])
}

function isOnControl(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const spots = [left + 1, middle.x, right - 1].flatMap((x) =>
    [top + 1, middle.y, bottom - 1].map((y) => [x, y] as const),
  )
  return spots.some(([x, y]) =>
    document.elementsFromPoint(x, y).some((each) => {
      if (element.contains(each)) return false
      const control = each.closest(pressed)
      return control !== null && !control.matches(wholeCard)
    }),
  )
}
