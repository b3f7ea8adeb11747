import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ease, nearestPosition, offsetOf, restAfter, slideAt, turnMs } from './carousel-motion.ts'

interface Options {
  count: number
  start?: number
  isRtl: boolean
  /** While it returns false the row stays: another gesture has the finger, such as moving an enlarged image. */
  mayPull?: () => boolean
}

interface Pull {
  pointer: number
  startX: number
  startY: number
  from: number
  lastX: number
  lastAt: number
  speed: number
  isOn: boolean
}

/** A finger that moves less is a tap; in pixels. */
const tapMovement = 8

/**
 * An endless row of slides that a finger, a mouse or the keys turn one at a time. The slides' styles are set without
 * React, so a frame of the motion sets only one style for each slide. `row` is the window; its children are the slides
 * in order.
 */
export function useCarousel({ count, start = 0, isRtl, mayPull = () => true }: Options) {
  const row = useRef<HTMLDivElement>(null)
  const position = useRef(start)
  const target = useRef(start)
  const frame = useRef(0)
  const pull = useRef<Pull>(undefined)
  const wasPulled = useRef(false)
  const [at, setAt] = useState(start)
  const way = isRtl ? -1 : 1

  const draw = useCallback(() => {
    for (const [i, slide] of [...(row.current?.children ?? [])].entries()) {
      const offset = offsetOf(i, position.current, count)
      const { style } = slide as HTMLElement
      style.transform = `translateX(${offset * way * 100}%)`
      style.visibility = Math.abs(offset) < 1 ? 'visible' : 'hidden'
    }
  }, [count, way])

  const moveTo = useCallback(
    (to: number) => {
      cancelAnimationFrame(frame.current)
      target.current = to
      setAt(slideAt(to, count))
      const from = position.current
      const startedAt = performance.now()
      // No animation for visitors who want no motion.
      const calm = getComputedStyle(document.body).getPropertyValue('--calm')
      const length = Number.parseFloat(calm) === 0 ? 0 : turnMs
      const step = (now: number) => {
        const part = length === 0 ? 1 : (now - startedAt) / length
        position.current = part >= 1 ? to : from + (to - from) * ease(part)
        draw()
        if (part < 1) frame.current = requestAnimationFrame(step)
      }
      frame.current = requestAnimationFrame(step)
    },
    [count, draw],
  )

  useLayoutEffect(draw, [draw])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const turn = (by: number) => count > 1 && moveTo(target.current + by)
  const goTo = (slide: number) => moveTo(nearestPosition(slide, target.current, count))

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasPulled.current = false
    if (count < 2 || !event.isPrimary || event.button !== 0 || isOnControls(event)) return
    pull.current = {
      pointer: event.pointerId,
      startX: event.clientX,
      startY: event.clientY,
      from: target.current,
      lastX: event.clientX,
      lastAt: event.timeStamp,
      speed: 0,
      isOn: false,
    }
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = pull.current
    if (!now || event.pointerId !== now.pointer) return
    if (!mayPull()) return letGo()
    const [dx, dy] = [event.clientX - now.startX, event.clientY - now.startY]
    if (!now.isOn) {
      if (Math.max(Math.abs(dx), Math.abs(dy)) < tapMovement) return
      // A vertical move scrolls the page.
      if (Math.abs(dy) > Math.abs(dx)) return letGo()
      now.isOn = true
      wasPulled.current = true
      cancelAnimationFrame(frame.current)
      event.currentTarget.setPointerCapture(now.pointer)
    }
    const width = row.current?.clientWidth || 1
    const step = (-(event.clientX - now.lastX) / width) * way
    const ms = Math.max(1, event.timeStamp - now.lastAt)
    now.speed = 0.6 * (step / ms) + 0.4 * now.speed
    now.lastX = event.clientX
    now.lastAt = event.timeStamp
    position.current = now.from + Math.max(-1, Math.min(1, (-dx / width) * way))
    draw()
  }

  const letGo = () => {
    const now = pull.current
    pull.current = undefined
    if (now?.isOn) moveTo(now.from)
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const now = pull.current
    if (!now || event.pointerId !== now.pointer) return
    pull.current = undefined
    if (!now.isOn) return
    const isResting = event.timeStamp - now.lastAt > 100
    const speed = isResting ? 0 : now.speed
    moveTo(restAfter({ from: now.from, to: position.current, speed }))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLVideoElement) return
    const by = { ArrowRight: way, ArrowLeft: -way }[event.key]
    if (by) turn(by)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(count - 1)
    else return
    event.preventDefault()
  }

  /** The click event at the end of a pull must not count as a click. */
  const onClickCapture = (event: MouseEvent) => {
    if (!wasPulled.current) return
    wasPulled.current = false
    event.stopPropagation()
    event.preventDefault()
  }

  const gestures = {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: letGo,
    onClickCapture,
  }
  return { row, at, turn, goTo, gestures, onKeyDown }
}

/** The lower edge of a video holds its own controls. */
function isOnControls({ target, clientY }: PointerEvent) {
  if (!(target instanceof HTMLVideoElement)) return false
  return clientY > target.getBoundingClientRect().bottom - 64
}
