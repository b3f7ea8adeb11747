import type { PointerEvent } from 'react'
import { useRef } from 'react'
import type { View } from './zoom.ts'
import { holdWithin, tapScale, wholeView, zoomAbout } from './zoom.ts'

interface Touch {
  x: number
  y: number
}

const tapMs = 300
const tapMovement = 24

/** Pinch, double tap and drag on the shown image. Its style is set directly, without React. */
export function useZoom(shown: () => HTMLElement | undefined) {
  const view = useRef<View>(wholeView)
  const touches = useRef(new Map<number, Touch>())
  const lastTap = useRef<{ at: number } & Touch>(undefined)

  const show = (next: View, isCalm = false) => {
    view.current = next
    const element = shown()
    if (!element) return
    element.style.transition = isCalm ? 'transform var(--calm) var(--ease)' : 'none'
    element.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
  }
  const reset = () => show(wholeView)
  const isLarge = () => view.current.scale > 1

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const touch = { x: event.clientX, y: event.clientY }
    touches.current.set(event.pointerId, touch)
    if (touches.current.size > 1) {
      lastTap.current = undefined
      return
    }
    const last = lastTap.current
    const isSecond =
      last && event.timeStamp - last.at < tapMs && distance(last, touch) < tapMovement
    lastTap.current = isSecond ? undefined : { at: event.timeStamp, ...touch }
    if (!isSecond) return
    const { point, size } = placeIn(event.currentTarget, touch)
    show(isLarge() ? wholeView : zoomAbout(wholeView, tapScale, point, size), true)
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = touches.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...touches.current].find(([id]) => id !== event.pointerId)?.[1]
    touches.current.set(event.pointerId, now)
    const { size } = placeIn(event.currentTarget, now)
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other))
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      const { point } = placeIn(event.currentTarget, middle)
      show(zoomAbout(view.current, view.current.scale * factor, point, size))
    } else if (isLarge()) {
      const { scale, x, y } = view.current
      show(holdWithin({ scale, x: x + now.x - before.x, y: y + now.y - before.y }, size))
    }
  }

  const onPointerEnd = (event: PointerEvent<HTMLElement>) => {
    touches.current.delete(event.pointerId)
  }

  return {
    reset,
    /** Whether the finger moves or enlarges the image, and so must not turn to the next one. */
    isBusy: () => isLarge() || touches.current.size > 1,
    gestures: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
    },
  }
}

const distance = (a: Touch, b: Touch) => Math.hypot(a.x - b.x, a.y - b.y)

/** A touch, measured from the middle of the window that it is in. */
function placeIn(element: HTMLElement, { x, y }: Touch) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return {
    point: { x: x - left - width / 2, y: y - top - height / 2 },
    size: { width, height },
  }
}
