import { useEffect } from 'react'
import { ratesStore } from '../../features/rates/index.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { adCountStore } from '../frame/ad-count.ts'
import { useRefresh } from '../frame/use-refresh.ts'
import { adsStore } from './ads-store.ts'

/** The table is as the server has it, and so is what is counted of it. */
export function useFreshAds() {
  const rates = useStore(ratesStore)
  const { own } = useStore(adsStore)
  const count = useStore(adCountStore)
  const total = own.isWhole ? own.rows.length : undefined

  useRefresh(() => {
    void rates.load()
    void own.refresh()
  })

  useEffect(() => {
    if (total !== undefined) count.know(total)
  }, [count, total])
}
