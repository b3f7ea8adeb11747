import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useGo } from '../../kernel/links/app-link.tsx'
import type { SearchFilters, SearchState } from './search-url.ts'
import { readSearch, writeSearch } from './search-url.ts'

/** The search as the address holds it, and the ways to change it: the address is where it lives. */
export function useSearch(path: '/' | '/filters' = '/') {
  const { search: text } = useLocation()
  const go = useGo()
  const state = useMemo(() => readSearch(text), [text])
  /** A step that Back returns from, unless it replaces the one before, as moves of the map do. */
  const change = (part: Partial<SearchState>, { replace = false } = {}) =>
    go(path + writeSearch({ ...searchNow(), ...part }), { replace })
  const withFilters = (part: Partial<SearchFilters>) => ({ ...searchNow().filters, ...part })
  const filter = (part: Partial<SearchFilters>, options?: { replace?: boolean }) =>
    change({ filters: withFilters(part) }, options)
  return { state, change, filter, withFilters }
}

/** A slow device shows a change late: the next change builds on it, not on what is shown. */
const searchNow = () => readSearch(window.location.search)
