import { useEffect } from 'react'
import { usePart, useStores } from '../../app/stores.tsx'
import { adCountPart } from '../frame/ad-count.ts'
import { useServer } from '../frame/server.tsx'
import { adsPart } from './ads-store.ts'

/** The table is as the server has it: at arrival, on coming back to the window, and when the server is back. */
export function useFreshAds() {
  const { rates } = useStores()
  const { own } = usePart(adsPart)
  const count = usePart(adCountPart)
  const { isReachable } = useServer()
  const total = own.isWhole ? own.rows.length : undefined

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

  useEffect(() => {
    if (total !== undefined) count.know(total)
  }, [count, total])
}
