import { useEffect } from 'react'
import { listingTableStore } from '../../features/own-listings/index.ts'
import { ratesStore } from '../../features/rates/index.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { listingCountStore } from '../frame/listing-count.ts'
import { useRefresh } from '../frame/server/use-refresh.ts'

/** Loads the table from the server again, and passes its length to the count in the sidebar. */
export function useFreshListings() {
  const rates = useStore(ratesStore)
  const { own } = useStore(listingTableStore)
  const count = useStore(listingCountStore)
  const total = own.isWhole ? own.rows.length : undefined

  useRefresh(() => {
    void rates.load()
    void own.refresh()
  })

  useEffect(() => {
    if (total !== undefined) count.know(total)
  }, [count, total])
}
