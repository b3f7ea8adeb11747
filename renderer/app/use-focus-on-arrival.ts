import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** On another page the keyboard and the screen reader go on from its beginning, not from a link that is gone. */
export function useFocusOnArrival() {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname])

  return content
}
