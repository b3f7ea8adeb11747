import type { RefObject } from 'react'
import { useEffect } from 'react'

/** What moves things under the button: the page, a map under a finger or a wheel, the arrows of a keyboard. */
const moves = ['scroll', 'pointerup', 'wheel', 'keyup', 'resize', 'load'] as const
/** A map or a list goes on for a while when it is let go. */
const restMs = 200

const pressed = 'a, button, input, select, textarea, summary, [role=button]'
/** A card leads to its listing wherever it is pressed: what is left of it around the button does as well. */
const wholeCard = 'article :is(h2, h3) a, article a[aria-hidden]'

/** Marks a floating element as away while something else that can be pressed lies under it, unless it is open. */
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
