import { useEffect, useState } from 'react'
import { listings } from '../../../../contract/listings/listings.ts'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { searchStore } from '../search-store.ts'
import type { SearchFilters } from '../search-url.ts'
import { hasBadRange } from './filter-groups.ts'

const pause = 200

/** How many listings each district would have with the other filters; undefined until it is known. */
export function useDistrictCounts(filters: SearchFilters): ReadonlyMap<string, number> | undefined {
  const search = useStore(searchStore)
  const { api } = useStores()
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>()
  const { district: _, ...others } = filters
  const key = JSON.stringify(others)

  useEffect(() => {
    const asked = JSON.parse(key) as SearchFilters
    if (hasBadRange(asked)) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const { filters: query } = search.queryOf({ filters: asked, sort: 'new' })
      const { signal } = leaving
      const answer = await api.call(listings.districts, { query: { filters: query } }, { signal })
      if (answer.ok && !leaving.signal.aborted)
        setCounts(new Map(answer.value.map(({ district, count }) => [district, count])))
    }, pause)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [search, api, key])

  return counts?.size === 0 ? undefined : counts
}
