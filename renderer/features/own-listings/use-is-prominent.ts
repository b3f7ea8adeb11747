import { useEffect, useState } from 'react'

/** Scrolling by less is not a change of direction. */
const leastMove = 8
const topZone = 60

/** True while the page is at its top or scrolls up. */
export function useIsProminent(): boolean {
  const [isProminent, setProminent] = useState(true)
  useEffect(() => {
    let last = window.scrollY
    const scrolled = () => {
      const { scrollY } = window
      if (scrollY > topZone && Math.abs(scrollY - last) < leastMove) return
      setProminent(scrollY <= topZone || scrollY < last)
      last = scrollY
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => window.removeEventListener('scroll', scrolled)
  }, [])
  return isProminent
}
