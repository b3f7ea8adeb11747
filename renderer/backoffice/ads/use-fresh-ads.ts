import { useEffect } from 'react'
import { usePart, useStores } from '../../app/stores.tsx'
import { useServer } from '../frame/server.tsx'
import { adsPart } from './ads-store.ts'

/** The table is as the server has it: at arrival, on coming back to the window, and when the server is back. */
export function useFreshAds() {
  const { rates } = useStores()
  const { own } = usePart(adsPart)
  const { isReachable } = useServer()

  useEffect(() => {
    if (!isReachable) return
    const refresh = () => {
      void rates.load()
      void own.refresh()
    }
    refresh()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [own, rates, isReachable])
}
