import { useEffect, useState } from 'react'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { searchStore } from '../search-store.ts'
import type { SearchFilters } from '../search-url.ts'
import { hasBadRange } from './filter-groups.ts'

const pause = 200

/** How many listings these filters would find, requested shortly after the last change; undefined until it is known. */
export function useLiveCount(filters: SearchFilters): number | undefined {
  const search = useStore(searchStore)
  const [count, setCount] = useState<number>()
  const key = JSON.stringify(filters)

  useEffect(() => {
    const asked = JSON.parse(key) as SearchFilters
    if (hasBadRange(asked)) {
      setCount(0)
      return
    }
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const found = await search.countOf(asked, leaving.signal)
      if (!leaving.signal.aborted) setCount(found)
    }, pause)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [search, key])

  return count
}
