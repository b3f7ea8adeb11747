import { startTransition, useMemo, useOptimistic } from 'react'
import { useLocation } from 'react-router-dom'
import { useGo } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { ratesStore } from '../rates/index.ts'
import type { SearchFilters, SearchState } from './search-url.ts'
import { readSearch, writeSearch } from './search-url.ts'

/** The search as the address holds it, and the ways to change it: the address is where it lives. */
export function useSearch(path: '/' | '/filters' = '/') {
  const { search: text } = useLocation()
  const go = useGo()
  const { currencies } = useStore(ratesStore)
  const here = useMemo(() => readSearch(text, currencies), [text, currencies])
  /** A slow device shows another address late; what was pressed turns at once. */
  const [state, showAtOnce] = useOptimistic(here)
  /** The next change builds on the last one, whatever is shown. */
  const searchNow = () => readSearch(window.location.search, currencies)
  /** A step that Back returns from, unless it replaces the one before, as moves of the map do. */
  const change = (part: Partial<SearchState>, { replace = false } = {}) => {
    const next = { ...searchNow(), ...part }
    startTransition(() => {
      showAtOnce(next)
      go(path + writeSearch(next), { replace })
    })
  }
  const withFilters = (part: Partial<SearchFilters>) => ({ ...searchNow().filters, ...part })
  const filter = (part: Partial<SearchFilters>, options?: { replace?: boolean }) =>
    change({ filters: withFilters(part) }, options)
  return { state, searchNow, change, filter, withFilters }
}
