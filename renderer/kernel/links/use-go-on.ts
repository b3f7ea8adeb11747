import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useGo } from './app-link.tsx'

/** To where something leads that takes a while: whoever has gone elsewhere meanwhile, or is about to, stays there. */
export function useGoOn() {
  const go = useGo()
  const here = useRef<string>(undefined)
  // Drawn anew with each address, which is then the one to stay at.
  useLocation()
  useEffect(() => {
    here.current = window.location.href
    return () => {
      here.current = undefined
    }
  })
  return (to: string) => {
    if (here.current === window.location.href) go(to)
  }
}
