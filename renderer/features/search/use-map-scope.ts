import { useEffect } from 'react'
import type { Filters } from '../../../contract/listings/listing-search.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { searchStore } from './search-store.ts'

/** While the page is open, the map shows only the page's listings. */
export function useMapScope(filters: Filters) {
  const search = useStore(searchStore)
  const key = JSON.stringify(filters)

  useEffect(() => search.showOnly(JSON.parse(key) as Filters), [search, key])
  useEffect(() => () => search.showOnly(undefined), [search])
}
