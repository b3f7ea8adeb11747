import { useEffect, useState } from 'react'
import { offsetOf } from './carousel-motion.ts'

/**
 * Decides which slides fetch their images: the first one at once; its neighbours when the page has loaded or the
 * visitor reaches for them. A slide that was fetched stays.
 */
export function useWanted(at: number, count: number) {
  const [isAwake, setAwake] = useState(false)
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([at]))
  const wake = () => setAwake(true)

  useEffect(() => {
    if (document.readyState === 'complete') return setAwake(true)
    const awake = () => setAwake(true)
    window.addEventListener('load', awake, { once: true })
    return () => window.removeEventListener('load', awake)
  }, [])

  useEffect(() => {
    if (!isAwake) return
    const near = Array.from({ length: count }, (_, i) => i).filter(
      (i) => Math.abs(offsetOf(i, at, count)) <= 1,
    )
    setSeen((before) => (near.every((i) => before.has(i)) ? before : new Set([...before, ...near])))
  }, [isAwake, at, count])

  return { isWanted: (slide: number) => seen.has(slide), wake }
}
