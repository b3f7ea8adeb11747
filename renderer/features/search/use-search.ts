import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useGo } from '../../app/app-link.tsx'
import type { SearchFilters, SearchState } from './search-url.ts'
import { readSearch, writeSearch } from './search-url.ts'

/** The search as the address holds it, and the ways to change it: the address is where it lives. */
export function useSearch(path: '/' | '/filters' = '/') {
  const { search: text } = useLocation()
  const go = useGo()
  const state = useMemo(() => readSearch(text), [text])
  /** A step that Back returns from, unless it replaces the one before, as moves of the map do. */
  const change = (part: Partial<SearchState>, { replace = false } = {}) =>
    go(path + writeSearch({ ...state, ...part }), { replace })
  const filter = (part: Partial<SearchFilters>, options?: { replace?: boolean }) =>
    change({ filters: { ...state.filters, ...part } }, options)
  return { state, change, filter }
}
