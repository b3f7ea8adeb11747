import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import type { Id } from '../../../../contract/wire/primitives.ts'

/** An item that only scrolls past quickly has not been seen. */
const leastLookMs = 300

/** The `data-id` of each list item that was in view for a moment, most of it or as much as fits on the screen. */
export function useSeen(list: RefObject<HTMLElement | null>, count: number): ReadonlySet<Id> {
  const [seen, setSeen] = useState<ReadonlySet<Id>>(new Set())

  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are watched anew
  useEffect(() => {
    const timers = new Map<Element, ReturnType<typeof setTimeout>>()
    const watch = new IntersectionObserver(
      (changes) => {
        for (const {
          target,
          isIntersecting,
          intersectionRatio,
          intersectionRect,
          rootBounds,
        } of changes) {
          clearTimeout(timers.get(target))
          const fills = rootBounds && intersectionRect.height > rootBounds.height * 0.6
          if (!isIntersecting || !(intersectionRatio > 0.8 || fills)) continue
          const id = target.getAttribute('data-id') ?? ''
          timers.set(
            target,
            setTimeout(() => {
              setSeen((before) => new Set([...before, id]))
              watch.unobserve(target)
            }, leastLookMs),
          )
        }
      },
      // The buttons cover the lower edge.
      { threshold: [0, 0.25, 0.5, 0.8, 0.9, 1], rootMargin: '0px 0px -120px 0px' },
    )
    for (const item of list.current?.querySelectorAll(':scope > [data-id]') ?? [])
      watch.observe(item)
    return () => {
      watch.disconnect()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [list, count])

  return seen
}
