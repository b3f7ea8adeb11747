import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useGo } from './app-link.tsx'

/** Goes to a page after a slow action, unless the person has left this page meanwhile, or is about to. */
export function useGoOn() {
  const go = useGo()
  const here = useRef<string>(undefined)
  // Renders again at each new address, so that the effect below notes it.
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
